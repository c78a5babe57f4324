import { createContext } from 'svelte';
import type { Bridge } from '../../main/contract.ts';
import type { Engine } from '../engine/engine.ts';
import { Appearance } from '../state/inspector/appearance.svelte.ts';
import { Comparison } from '../state/inspector/comparison.svelte.ts';
import { Experiment } from '../state/inspector/experiment.svelte.ts';
import { Inspector } from '../state/inspector/inspector.svelte.ts';
import { OpenedExample } from '../state/inspector/opened-example.svelte.ts';
import { Rewrite } from '../state/inspector/rewrite.svelte.ts';

/** All state of one inspector window; views find it in the context. */
export interface Workbench {
  readonly bridge: Bridge | undefined;
  readonly appearance: Appearance;
  readonly inspector: Inspector;
  readonly experiment: Experiment;
  readonly rewrite: Rewrite;
  readonly comparison: Comparison;
  readonly example: OpenedExample;
  /** Frees the traces in the worker and lets go of the port. */
  dispose(): void;
}

export function createWorkbench(engine: Engine, bridge: Bridge | undefined): Workbench {
  const inspector = new Inspector(engine);
  const appearance = new Appearance(bridge);
  const experiment = new Experiment(engine);
  const rewrite = new Rewrite(inspector);
  const comparison = new Comparison(engine);
  const example = new OpenedExample(inspector, comparison);
  return {
    bridge,
    appearance,
    inspector,
    experiment,
    rewrite,
    comparison,
    example,
    dispose: () => {
      for (const part of [example, experiment, rewrite, comparison]) part.close();
      inspector.dispose();
      appearance.dispose();
    },
  };
}

export const [workbench, setWorkbench] = createContext<Workbench>();
