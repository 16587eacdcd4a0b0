import type { JSX, ReactNode } from 'react'
import { Link } from 'wouter'
import { QuickSettings } from '../quickSettings/QuickSettings.tsx'
import { screenPath } from '../screens/screenPath.ts'
import { Popover } from '../ui/Popover.tsx'

/** The quick settings, with a link to all settings. */
export function SettingsMenu({ trigger }: { trigger: ReactNode }): JSX.Element {
  return (
    <Popover name="Settings" side="right" align="end" trigger={trigger}>
      <QuickSettings />
      <p className="line-above mt-16 pt-12">
        <Link href={screenPath('settings')}>Networks, files and all settings</Link>
      </p>
    </Popover>
  )
}
