import type { Catalogue } from './i18n.svelte.ts';
import { en, type InspectorMessages } from './inspector.en.ts';
import { zh } from './inspector.zh.ts';

export type { InspectorMessages };

export const inspectorMessages: Catalogue<InspectorMessages> = { en, zh };
