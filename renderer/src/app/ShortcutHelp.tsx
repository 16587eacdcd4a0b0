import type { JSX } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ShortcutHelp.module.css'

const groups: readonly { readonly title: string; readonly keys: readonly (readonly [keys: string, does: string])[] }[] =
  [
    {
      title: 'Everywhere',
      keys: [
        ['/', 'Paste or find anything'],
        ['Ctrl K', 'the same, also while typing (⌘ K)'],
        ['?', 'This list'],
        ['Esc', 'Close what is open'],
      ],
    },
    { title: 'Message', keys: [['Ctrl Enter', 'Run (⌘ Enter)']] },
    {
      title: 'Tree',
      keys: [
        ['← →', 'To the cause, to what it caused'],
        ['↑ ↓', 'To the neighbours'],
        ['Enter', 'Open the transaction'],
        ['F', 'Fit the whole tree'],
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
  ]

/** All keys on one page. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }): JSX.Element {
  return (
    <Dialog kind="page" name="Keys" open={open} onClose={onClose}>
      {groups.map(group => (
        <section key={group.title} className={styles.group}>
          <h3>{group.title}</h3>
          <dl>
            {group.keys.map(([keys, does]) => (
              <div key={keys}>
                <dt>
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
    </Dialog>
  )
}
