/**
 * Loose things that fly: puffs, sparkles, confetti. Owns one canvas over the page that runs only
 * while something flies; never delays the game and never takes a click.
 */

type Shape = 'puff' | 'star' | 'strip';

interface Particle {
  readonly shape: Shape;
  readonly colour: string;
  readonly born: number;
  readonly life: number;
  readonly size: number;
  readonly spin: number;
  readonly gravity: number;
  x: number;
  y: number;
  /** Squares a second. */
  across: number;
  down: number;
}

const MOST = 160;
const CONFETTI = ['#FFD24A', '#E8506A', '#37B6A8', '#5B7BC0', '#FFF4CC', '#8E55C0'];

export class Particles {
  private readonly canvas = document.createElement('canvas');
  private flying: Particle[] = [];
  private frame = 0;
  private before = 0;

  /** @param field the squares; one is an eighth of its width, and all places are told in squares */
  constructor(private readonly field: HTMLElement) {
    this.canvas.className = 'particles';
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  /** A captured piece leaves: puffs and splinters in its colour. Points are in squares. */
  capture(x: number, y: number, colour: string): void {
    for (let index = 0; index < 9; index += 1) {
      const angle = (index / 9) * 2 * Math.PI;
      this.add('puff', '#FFF8EC', x, y, { angle, speed: 1.1, size: 0.15, life: 420 });
    }
    for (let index = 0; index < 10; index += 1) {
      const angle = Math.random() * 2 * Math.PI;
      const speed = 1.2 + 1.6 * Math.random();
      this.add('strip', colour, x, y, { angle, speed, size: 0.07, life: 620, gravity: 5 });
    }
  }

  crowning(x: number, y: number): void {
    for (let index = 0; index < 8; index += 1) {
      const angle = ((index + 0.5) / 8) * 2 * Math.PI;
      this.add('star', '#FFE08A', x, y, { angle, speed: 1.3, size: 0.11, life: 460 });
    }
  }

  /** The shower of the winner. */
  shower(): void {
    const { left, top, width } = this.field.getBoundingClientRect();
    const square = width / 8 || 1;
    for (let index = 0; index < 110; index += 1) {
      const colour = CONFETTI[index % CONFETTI.length] ?? '#FFD24A';
      const x = (innerWidth * Math.random() - left) / square;
      const y = (-top - innerHeight * 0.4 * Math.random()) / square;
      const angle = Math.PI / 2 + (Math.random() - 0.5);
      this.add('strip', colour, x, y, { angle, speed: 1.2, size: 0.14, life: 3000, gravity: 2.4 });
    }
  }

  clear(): void {
    this.flying = [];
    this.canvas.remove();
  }

  private add(
    shape: Shape,
    colour: string,
    x: number,
    y: number,
    way: { angle: number; speed: number; size: number; life: number; gravity?: number },
  ): void {
    const { angle, speed, size, life, gravity = 0 } = way;
    const [across, down] = [Math.cos(angle) * speed, Math.sin(angle) * speed];
    const spin = (Math.random() - 0.5) * 8;
    const born = performance.now();
    this.flying.push({ shape, colour, born, life, size, spin, gravity, x, y, across, down });
    if (this.flying.length > MOST) this.flying.shift();
    if (this.frame === 0) {
      this.before = born;
      document.body.append(this.canvas);
      this.frame = requestAnimationFrame(this.draw);
    }
  }

  private readonly draw = (now: number): void => {
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const scale = Math.min(2, devicePixelRatio);
    const [wide, high] = [Math.round(innerWidth * scale), Math.round(innerHeight * scale)];
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide;
      this.canvas.height = high;
    }
    const { left, top, width } = this.field.getBoundingClientRect();
    const square = (width * scale) / 8;
    const passed = Math.min(50, now - this.before) / 1000;
    this.before = now;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, wide, high);
    context.translate(left * scale, top * scale);
    this.flying = this.flying.filter((particle) => now - particle.born < particle.life);
    for (const particle of this.flying) {
      particle.down += particle.gravity * passed;
      particle.x += particle.across * passed;
      particle.y += particle.down * passed;
      paint(context, particle, square, Math.max(0, (now - particle.born) / particle.life));
    }
    this.frame = this.flying.length > 0 ? requestAnimationFrame(this.draw) : 0;
    if (this.frame === 0) this.canvas.remove();
  };
}

function paint(context: CanvasRenderingContext2D, particle: Particle, square: number, age: number): void {
  const { shape, colour, size, spin, x, y } = particle;
  context.save();
  context.translate(x * square, y * square);
  context.globalAlpha = shape === 'strip' ? Math.min(1, (1 - age) * 4) : 1 - age * age;
  context.fillStyle = colour;
  const radius = size * square;
  if (shape === 'puff') {
    context.beginPath();
    context.arc(0, 0, radius * (1 - 0.75 * age), 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = square * 0.016;
    context.strokeStyle = '#6B5743';
    context.stroke();
  } else if (shape === 'strip') {
    context.rotate(spin * age * 3);
    context.fillRect(-0.3 * radius, -0.5 * radius, 0.6 * radius, radius);
  } else {
    context.beginPath();
    for (let corner = 0; corner < 8; corner += 1) {
      const far = (corner % 2 === 0 ? 1 : 0.34) * radius;
      context.lineTo(Math.cos((corner * Math.PI) / 4) * far, Math.sin((corner * Math.PI) / 4) * far);
    }
    context.fill();
  }
  context.restore();
}
