/** The lint rules: strict types, and no module that imports itself by way of others. */
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/** Who may not import whom: game <- board, engine <- lab, play <- ui. */
const above = {
  game: ['board', 'engine', 'lab', 'play', 'sound', 'ui'],
  board: ['engine', 'lab', 'play', 'sound', 'ui'],
  engine: ['board', 'lab', 'play', 'sound', 'ui'],
  sound: ['board', 'engine', 'game', 'lab', 'play', 'ui'],
  lab: ['board', 'play', 'sound', 'ui'],
  play: ['ui'],
};
const upward = Object.entries(above).flatMap(([target, folders]) =>
  folders.map((from) => ({ target: `./src/${target}`, from: `./src/${from}` })),
);

export default tseslint.config(
  { ignores: ['dist', 'node_modules'] },
  ...tseslint.configs.strictTypeChecked,
  {
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { zones: upward }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      eqeqeq: 'error',
    },
  },
  // Plain JavaScript, so that Node runs it without a build; its JSDoc types are checked by tsc.
  { files: ['core/*.js', '*.js'], ...tseslint.configs.disableTypeChecked },
);
