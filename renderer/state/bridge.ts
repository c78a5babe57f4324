import type { Bridge } from '../../main/contract.ts';

declare global {
  interface Window {
    readonly verso: Bridge;
  }
}

export type { About, Bridge, PackSummary, Settings, WindowQuery } from '../../main/contract.ts';
