import type { Bridge } from '../../main/contract.ts';

declare global {
  interface Window {
    readonly verso: Bridge;
  }
}

export type {
  About,
  Around,
  Bridge,
  Finished,
  HistoryEntry,
  HistoryQuery,
  PackSummary,
  Settings,
  StoredTerm,
  WindowQuery,
} from '../../main/contract.ts';
