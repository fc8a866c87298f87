/**
 * Plays effects with the browser's synthesiser. Makes no sound before the first gesture, and none
 * when there is no device; the rows say what an effect is.
 */
import { APART, ENVELOPE, NOISE_SEED, raised, voicesOf, type EffectName, type Voice } from './effects';

export interface SoundSettings {
  /** 0 to 1; 0 is off. */
  readonly volume: number;
  readonly neon: boolean;
}

export class SoundPlayer {
  private context: AudioContext | null = null;
  private out: GainNode | null = null;
  private noise: AudioBuffer | null = null;
  private last = -Infinity;

  constructor(private readonly settings: () => SoundSettings) {}

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

  /** Play an effect; `hop` counts the jumps of a chain from 0. */
  play(name: EffectName, hop = 0): void {
    const { context, out } = this;
    const { volume, neon } = this.settings();
    if (!context || !out || volume <= 0 || context.state !== 'running') return;
    // Loudness is heard about as the square of the slider.
    out.gain.value = volume ** 2;
    const start = Math.max(context.currentTime + 0.005, this.last + APART);
    this.last = start;
    for (const voice of voicesOf(name, neon)) this.sound(context, out, voice, start, hop);
  }

  private sound(context: AudioContext, out: AudioNode, voice: Voice, at: number, hop: number): void {
    const { level } = voice;
    const begin = at + voice.start / 1000;
    const full = begin + voice.attack / 1000;
    const falls = full + voice.hold / 1000;
    const end = falls + voice.decay / 1000;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(level, full);
    gain.gain.setValueAtTime(level, falls);
    gain.gain.exponentialRampToValueAtTime(level * ENVELOPE.floor, end);
    gain.gain.linearRampToValueAtTime(0, end + ENVELOPE.release);
    const source = this.source(context, voice, begin, hop, gain);
    const panner = context.createStereoPanner();
    panner.pan.value = voice.pan;
    const louder = context.createGain();
    // A panner in the middle halves the power; the rows are written without that.
    louder.gain.value = Math.SQRT2;
    gain.connect(panner).connect(louder).connect(out);
    source.start(begin);
    source.stop(end + ENVELOPE.release);
  }

  private source(
    context: AudioContext,
    voice: Voice,
    begin: number,
    hop: number,
    into: AudioNode,
  ): AudioScheduledSourceNode {
    const { tone, noise } = raised(hop);
    const bend = (frequency: AudioParam, factor: number): void => {
      frequency.setValueAtTime(voice.from * factor, begin);
      if (voice.glide > 0) {
        frequency.exponentialRampToValueAtTime(voice.to * factor, begin + voice.glide / 1000);
      }
    };
    if (voice.kind === 'noise') {
      const player = context.createBufferSource();
      player.buffer = this.noise ??= whiteNoise(context);
      player.loop = true;
      const band = context.createBiquadFilter();
      band.type = 'bandpass';
      band.Q.value = voice.q ?? 1;
      bend(band.frequency, noise);
      player.connect(band).connect(into);
      return player;
    }
    const oscillator = context.createOscillator();
    oscillator.type = voice.kind === 'triangle' ? 'triangle' : 'sine';
    bend(oscillator.frequency, tone);
    oscillator.connect(into);
    return oscillator;
  }
}

/** A second of noise, each sample hashed from its number, so that it is the same everywhere. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    let hash = (index + Math.imul(NOISE_SEED, 0x9e3779b9)) >>> 0;
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
    hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
    samples[index] = ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1;
  }
  return buffer;
}
