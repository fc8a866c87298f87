/**
 * Recipes: drawings as data, and the SVG text that they become. What the items of a recipe mean is
 * said in `src/kingme/art/recipes.py`; pieces and faces are drawn at rest here. Knows no set and no face.
 */
export type Item =
  | string
  | { readonly fine: Recipe }
  | { readonly coarse: Recipe }
  | { readonly both: Recipe }
  | { readonly move: string; readonly draw: Recipe };
export type Recipe = readonly Item[];
export type Parts = Readonly<Record<string, Recipe>>;

/**
 * A text of a recipe with its values at rest. Lines whose width depends on the size get a class
 * instead: the page's styles give them their width, and show or hide what is fine or coarse.
 */
const atRest = (text: string): string =>
  text
    .replaceAll("stroke-width='{line}'", "class='line'")
    .replaceAll('{look}', '0 0')
    .replaceAll(/\{light(?::([\d.]+))?\}/g, (_, most?: string) => most ?? '1')
    .replaceAll(/\{(?:sway|turn)(?::-?[\d.]+)?\}/g, '0');

/** A recipe as SVG text; `parts` are what the names in it stand for. */
export function drawn(recipe: Recipe, parts: Parts): string {
  return recipe.map((item) => drawnItem(item, parts)).join('');
}

function drawnItem(item: Item, parts: Parts): string {
  if (typeof item === 'string') {
    const part = /^\{([a-z0-9-]+)\}$/.exec(item)?.[1];
    return part === undefined ? atRest(item) : drawn(parts[part] ?? [], parts);
  }
  if ('draw' in item) return `<g transform='${atRest(item.move)}'>${drawn(item.draw, parts)}</g>`;
  if ('both' in item) {
    const half = drawn(item.both, parts);
    return `${half}<g transform='scale(-1 1)'>${half}</g>`;
  }
  if ('fine' in item) return `<g class='fine'>${drawn(item.fine, parts)}</g>`;
  return `<g class='coarse'>${drawn(item.coarse, parts)}</g>`;
}
