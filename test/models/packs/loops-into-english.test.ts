import { describeLoops } from './shipped.ts';

// A file of its own, so that both halves of the packs run at the same time.
describeLoops(({ directions }) => directions.some(({ to }) => to === 'en'));
