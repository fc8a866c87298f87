/**
 * Plays effects with the browser's synthesiser. Makes no sound before the first gesture, and none
 * when there is no device; the rows say what an effect is.
 */
import { EFFECTS, type EffectName, type Voice } from './effects';

/** Half steps that hop n of a chain is higher. */
const CHAIN = [0, 2, 4, 7, 9, 12, 14, 16];
/** No two effects start within so many milliseconds. */
const APART = 40;

export class SoundPlayer {
  private context: AudioContext | null = null;
  private out: GainNode | null = null;
  private noise: AudioBuffer | null = null;
  private last = -Infinity;

  /** @param volume 0 to 1; 0 is off */
  constructor(private readonly volume: () => number) {}

  /** Call in a gesture of the person: browsers allow no sound before one. */
  unlock(): void {
    if (this.context) {
      if (this.context.state === 'suspended') void this.context.resume();
      return;
    }
    try {
      const context = new AudioContext();
      this.out = context.createGain();
      this.out.connect(context.destination);
      this.context = context;
    } catch {
      // No device, or none that a page may use: the game is silent.
    }
  }

  play(name: EffectName, hop = 0): void {
    const { context, out } = this;
    const volume = this.volume();
    if (!context || !out || volume <= 0 || context.state !== 'running') return;
    out.gain.value = volume ** 1.5;
    const start = Math.max(context.currentTime + 0.005, this.last + APART / 1000);
    this.last = start;
    const half = CHAIN[Math.min(hop, CHAIN.length - 1)] ?? 0;
    for (const voice of EFFECTS[name]) this.sound(context, out, voice, start, 2 ** (half / 12));
  }

  private sound(context: AudioContext, out: AudioNode, voice: Voice, at: number, ratio: number): void {
    const { kind, start = 0, attack = 4, hold = 0, decay, level, f0, f1 = f0, glide = 0, q = 1, pan = 0 } = voice;
    const begin = at + start / 1000;
    const full = begin + attack / 1000;
    const falls = full + hold / 1000;
    const end = falls + decay / 1000;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(level, full);
    gain.gain.setValueAtTime(level, falls);
    gain.gain.exponentialRampToValueAtTime(level / 1000, end);
    gain.gain.linearRampToValueAtTime(0, end + 0.005);
    const raised = kind === 'noise' ? ratio ** 0.3 : ratio;
    const bend = (frequency: AudioParam): void => {
      frequency.setValueAtTime(f0 * raised, begin);
      if (glide > 0) frequency.exponentialRampToValueAtTime(f1 * raised, begin + glide / 1000);
    };
    let source: AudioScheduledSourceNode;
    if (kind === 'noise') {
      const player = context.createBufferSource();
      player.buffer = this.noise ??= whiteNoise(context);
      player.loop = true;
      const band = context.createBiquadFilter();
      band.type = 'bandpass';
      band.Q.value = q;
      bend(band.frequency);
      player.connect(band).connect(gain);
      source = player;
    } else {
      const tone = context.createOscillator();
      tone.type = kind;
      bend(tone.frequency);
      tone.connect(gain);
      source = tone;
    }
    const panner = context.createStereoPanner();
    panner.pan.value = pan;
    gain.connect(panner).connect(out);
    source.start(begin);
    source.stop(end + 0.01);
  }
}

/** A second of noise that is the same in every visit. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 77;
  for (let index = 0; index < samples.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[index] = state / 2 ** 31 - 1;
  }
  return buffer;
}
