import type { JSX, ReactNode } from 'react'
import { Link } from 'wouter'
import { Choices } from '../settings/Choices.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './SettingsMenu.module.css'

/** What a reader can choose at once, and the way to the rest. */
export function SettingsMenu({ trigger }: { trigger: ReactNode }): JSX.Element {
  return (
    <Popover name="Settings" side="right" align="end" trigger={trigger}>
      <Choices />
      <p className={styles.more}>
        <Link href="/settings">Networks, files and all settings</Link>
      </p>
    </Popover>
  )
}
