import { HISTORY_LIMITS } from '../../../main/default-settings.ts';
import { alternativesMessages } from '../../messages/alternatives.ts';
import { historyMessages } from '../../messages/history.ts';
import { aroundMessages } from '../../messages/around.ts';
import { memoryMessages } from '../../messages/memory.ts';
import { settingsMessages } from '../../messages/settings.ts';
import { SPEECH_RATES } from '../../state/speech.svelte.ts';
import ClearHistory from './ClearHistory.svelte';
import LoginSwitch from './LoginSwitch.svelte';
import MemorySettings from './MemorySettings.svelte';
import PackList from './PackList.svelte';
import { chooses, switches, type Row } from './row.ts';
import ShortcutRecorder from './ShortcutRecorder.svelte';
import ShortcutList from './ShortcutList.svelte';
import TextSize from './TextSize.svelte';

/**
 * Every row of the settings, in the order in which groups and rows are shown. One entry makes a row: `switches` and
 * `chooses` bind a setting of main/contract.ts, `custom` takes a component; search and layout come by themselves. A
 * group without rows is not shown.
 */
export const rows: readonly Row[] = [
  {
    group: 'languages',
    text: (locale) => settingsMessages[locale].packs,
    control: { kind: 'custom', component: PackList, wide: true },
  },
  {
    group: 'quality',
    text: (locale) => settingsMessages[locale].search,
    control: chooses(
      'search',
      (locale) => settingsMessages[locale].searches,
      (app, search) => app.chooseSearch(search),
    ),
  },
  {
    group: 'quality',
    text: (locale) => settingsMessages[locale].compute,
    control: chooses(
      'backend',
      (locale) => settingsMessages[locale].backends,
      (app, backend) => app.chooseBackend(backend),
    ),
  },
  {
    group: 'quality',
    text: (locale) => alternativesMessages[locale].doubts,
    control: switches('doubts'),
  },
  {
    group: 'history',
    text: (locale) => ({ label: historyMessages[locale].keep, help: historyMessages[locale].keepHint }),
    control: switches('history'),
  },
  {
    group: 'history',
    text: (locale) => ({ label: historyMessages[locale].limit, help: historyMessages[locale].limitHint }),
    control: {
      kind: 'choice',
      options: (locale) =>
        HISTORY_LIMITS.offered.map((limit) => ({ value: String(limit), label: limit.toLocaleString(locale) })),
      value: (app) => String(app.settings.value.historyLimit),
      change: (app, limit) => app.settings.change({ historyLimit: Number(limit) }),
    },
  },
  {
    group: 'history',
    text: (locale) => ({ label: historyMessages[locale].clearLabel }),
    control: { kind: 'custom', component: ClearHistory },
  },
  {
    group: 'history',
    text: (locale) => ({ label: memoryMessages[locale].keep, help: memoryMessages[locale].keepHint }),
    control: {
      kind: 'switch',
      checked: (app) => app.settings.value.memory,
      change: (app, memory) => app.chooseMemory(memory),
    },
  },
  {
    group: 'history',
    text: (locale) => ({ label: memoryMessages[locale].label }),
    control: { kind: 'custom', component: MemorySettings, wide: true },
  },
  {
    group: 'shortcuts',
    text: (locale) => settingsMessages[locale].keyboard,
    control: { kind: 'custom', component: ShortcutList, wide: true },
  },
  {
    group: 'system',
    text: (locale) => aroundMessages[locale].quick,
    control: switches('quick'),
  },
  {
    group: 'system',
    text: (locale) => aroundMessages[locale].shortcut,
    control: { kind: 'custom', component: ShortcutRecorder },
  },
  {
    group: 'system',
    text: (locale) => aroundMessages[locale].takes,
    control: chooses('quickSource', (locale) => aroundMessages[locale].sources),
    platform: 'linux',
  },
  {
    group: 'system',
    text: (locale) => aroundMessages[locale].tray,
    control: switches('tray'),
  },
  {
    group: 'system',
    text: (locale) => aroundMessages[locale].openAtLogin,
    control: { kind: 'custom', component: LoginSwitch },
  },
  {
    group: 'appearance',
    text: (locale) => settingsMessages[locale].theme,
    control: chooses('theme', (locale) => settingsMessages[locale].themes),
  },
  {
    group: 'appearance',
    text: (locale) => settingsMessages[locale].interfaceLanguage,
    control: chooses('locale', (locale) => settingsMessages[locale].locales),
  },
  {
    group: 'appearance',
    text: (locale) => settingsMessages[locale].textSize,
    control: { kind: 'custom', component: TextSize },
  },
  {
    group: 'appearance',
    text: (locale) => settingsMessages[locale].speechRate,
    control: {
      kind: 'choice',
      options: () => SPEECH_RATES.map((rate) => ({ value: String(rate), label: `${rate}×` })),
      value: (app) => String(app.settings.value.speechRate),
      change: (app, rate) => app.settings.change({ speechRate: Number(rate) }),
    },
  },
  {
    group: 'privacy',
    text: (locale) => settingsMessages[locale].keepText,
    control: switches('keepText'),
  },
];
