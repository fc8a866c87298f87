/** The way in: owns nothing but the start of the app. */
import { render } from 'preact';

const root = document.getElementById('app');
if (root) render(<h1>kingme</h1>, root);
