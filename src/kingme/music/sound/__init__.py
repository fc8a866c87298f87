"""The synthesizer: from events to samples. It needs numpy, and knows nothing of composing.

Sample values are float32 from -1 to 1 at 44100 a second, two channels. What a machine's vector
unit could round differently (sines, exponentials, transforms) is computed in double precision and
rounded once; all that follows is sums and products, which are exact everywhere.
"""
