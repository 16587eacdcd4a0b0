import { railScreens, screens } from '@tonoscope/core/contract/screens'
import type { JSX } from 'react'
import { isDesktop } from '../desktopBridge/desktopBridge.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ShortcutHelp.module.css'

type Group = { readonly title: string; readonly keys: readonly (readonly [keys: string, does: string])[] }

const digits = railScreens.flatMap(({ key }) => (/^\d$/.test(key ?? '') ? [key] : []))
const railKeys = `${digits[0]}…${digits.at(-1)}`

const ofDesktop: Group = {
  title: 'This window',
  keys: [
    ['Ctrl F', 'Find in page (⌘ F)'],
    ['Ctrl O', 'Open a file (⌘ O)'],
    [`Ctrl ${screens.settings.key}`, `${screens.settings.title} (⌘ ${screens.settings.key})`],
    [`Ctrl ${railKeys}`, `Screens, in the order of the menu (⌘ ${railKeys})`],
    [`Ctrl ${screens.cells.key}`, `${screens.cells.title} (⌘ ${screens.cells.key})`],
  ],
}

const groups: readonly Group[] = [
  {
    title: 'Everywhere',
    keys: [
      ['/', 'Paste or find anything'],
      ['Ctrl K', 'Paste or find anything, also while typing (⌘ K)'],
      ['?', 'This list'],
      ['Esc', 'Close'],
    ],
  },
  { title: 'Message', keys: [['Ctrl Enter', 'Run (⌘ Enter)']] },
  {
    title: 'Tree',
    keys: [
      ['← →', 'Parent, child'],
      ['↑ ↓', 'Previous, next sibling'],
      ['Enter', 'Open the transaction, unfold equal messages'],
      ['F', 'Fit the tree'],
      ['Ctrl Wheel', 'Zoom (⌘ and wheel, or pinch)'],
    ],
  },
  {
    title: 'Transactions of a block',
    keys: [
      ['J K', 'Next, previous'],
      ['Enter', 'Open the transaction'],
    ],
  },
  {
    title: 'VM steps',
    keys: [
      ['↑ ↓', 'One step'],
      ['Home End', 'First and last step'],
    ],
  },
  {
    title: 'Debugger',
    keys: [
      ['F11 →', 'One step forward (↓)'],
      ['←', 'One step back (↑)'],
      ['F10', 'Over a call'],
      ['Shift F10', 'Back over a call'],
      ['Shift F11', 'Out of a call'],
      ['L', 'Next line of the source (Shift: previous)'],
      ['F8', 'To the next break'],
      ['Shift F8', 'To the previous break'],
      ['F9', 'Break at this instruction, or no longer'],
      ['Home End', 'First and last step'],
      ['E', 'To the exception'],
    ],
  },
]

type Props = { open: boolean; onClose: () => void; onAbout: () => void }

/** All keyboard shortcuts. */
export function ShortcutHelp({ open, onClose, onAbout }: Props): JSX.Element {
  const [first, ...others] = groups
  const shown = first && isDesktop() ? [first, ofDesktop, ...others] : groups
  return (
    <Dialog kind="page" name="Keyboard shortcuts" open={open} onClose={onClose}>
      {shown.map(group => (
        <section key={group.title} className={styles.group}>
          <h3 className="medium secondary">{group.title}</h3>
          <dl>
            {group.keys.map(([keys, does]) => (
              <div key={keys}>
                <dt className="flex gap-4">
                  {keys.split(' ').map(key => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button kind="link" onClick={onAbout}>
        About Tonoscope
      </Button>
    </Dialog>
  )
}
