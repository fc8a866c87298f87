/**
 * The app's icons and its manifest. Owns their drawing: a crowned king on a board's brown, rendered
 * at build time to each size that systems ask for. No picture is kept in the repository.
 */
import { Resvg } from '@resvg/resvg-js';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Sizes of the plain icon that installers ask for, in pixels. */
const SIZES = [192, 512];
/** The home screen of iOS, which rounds the corners itself. */
const TOUCH_SIZE = 180;

const WOOD = '#6B3F22';
const WOOD_LIGHT = '#8A5630';
const PAPER = '#F7F1E5';

/** The crown of kings round (0, 0), as wide as `width`. */
function crown(width: number): string {
  const at = (x: number, y: number): string => `${(x * width).toFixed(2)} ${(y * width).toFixed(2)}`;
  const outlined = `fill="#FFD24A" stroke="#3A2000" stroke-width="${(width * 0.06).toFixed(2)}"`;
  const body =
    `M${at(-0.43, 0.33)}L${at(-0.5, -0.18)}L${at(-0.21, 0.01)}L${at(0, -0.33)}` +
    `L${at(0.21, 0.01)}L${at(0.5, -0.18)}L${at(0.43, 0.33)}Z`;
  const ball = (x: number, y: number, r: number): string =>
    `<circle cx="${(x * width).toFixed(2)}" cy="${(y * width).toFixed(2)}" r="${(r * width).toFixed(2)}" ${outlined}/>`;
  return (
    `<path d="${body}" stroke-linejoin="round" ${outlined}/>` +
    `<path d="M${at(-0.4, 0.17)}H${(0.4 * width).toFixed(2)}" fill="none" stroke="#C98A10" stroke-width="${(width * 0.05).toFixed(2)}"/>` +
    ball(-0.5, -0.18, 0.075) + ball(0.5, -0.18, 0.075) + ball(0, -0.33, 0.085)
  );
}

/** A king seen from above: two red discs and the crown, in a box of 100 round (0, 0). */
function king(): string {
  const disc = (y: number, fill: string): string =>
    `<circle cy="${y}" r="38" fill="${fill}" stroke="#4A0B0B" stroke-width="2.6"/>`;
  return (
    '<ellipse cy="11" rx="40" ry="37" fill="#000" fill-opacity="0.28"/>' +
    disc(6.5, '#8E1B1B') + disc(0.5, '#8E1B1B') + disc(-5, '#D43A32') +
    '<circle cy="-5" r="30" fill="none" stroke="#F2817A" stroke-width="2.4"/>' +
    `<g transform="translate(0 -4)">${crown(37)}</g>`
  );
}

/** Four squares of a board with a king on them; `scale` is the king's size, `round` the corners'. */
function drawing(scale: number, round: number): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<clipPath id="edge"><rect width="100" height="100" rx="${round}"/></clipPath>` +
    `<g clip-path="url(#edge)"><rect width="100" height="100" fill="${WOOD_LIGHT}"/>` +
    `<path d="M0 0H50V50H0ZM50 50H100V100H50Z" fill="${WOOD}"/>` +
    `<g transform="translate(50 48.5) scale(${scale})">${king()}</g></g></svg>`
  );
}

/** Rounded, for browsers; square and small in the middle, for systems that cut a shape out. */
const PLAIN = drawing(0.98, 22);
const MASKABLE = drawing(0.78, 0);

function png(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

const manifest = {
  id: './',
  name: 'kingme: English draughts',
  short_name: 'kingme',
  description: 'English draughts that works offline and really plays.',
  lang: 'en',
  start_url: './',
  scope: './',
  display: 'standalone',
  orientation: 'any',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['games'],
  icons: [
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...SIZES.map((size) => ({
      src: `icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any',
    })),
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

function link(rel: string, href: string, more: Record<string, string> = {}): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, href, ...more }, injectTo: 'head' };
}

/** Adds the icons and the manifest to the site, and their links to the page. */
export function icons(): Plugin {
  return {
    name: 'kingme:icons',
    apply: 'build',
    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: 'asset', fileName, source });
      };
      emit('icon.svg', PLAIN);
      for (const size of SIZES) emit(`icon-${size}.png`, png(PLAIN, size));
      emit('icon-maskable-512.png', png(MASKABLE, 512));
      emit('apple-touch-icon.png', png(MASKABLE, TOUCH_SIZE));
      emit('manifest.webmanifest', JSON.stringify(manifest));
    },
    transformIndexHtml: () => [
      link('manifest', './manifest.webmanifest'),
      link('icon', './icon.svg', { type: 'image/svg+xml' }),
      link('apple-touch-icon', './apple-touch-icon.png'),
    ],
  };
}
