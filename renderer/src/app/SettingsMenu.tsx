import type { JSX, ReactNode } from 'react'
import { useBackend } from '../backend/BackendContext.tsx'
import { useOperation } from '../backend/useOperation.ts'
import { chooseNetwork } from '../settings/network.ts'
import { changeSettings, useSettings } from '../settings/settings.ts'
import { useNarrow } from '../trace/useNarrow.ts'
import { Popover } from '../ui/Popover.tsx'
import { Segments } from '../ui/Segments.tsx'
import styles from './SettingsMenu.module.css'

/** What a reader can choose: theme, unit, network, and who computes. */
export function SettingsMenu({ trigger }: { trigger: ReactNode }): JSX.Element {
  // On a phone the button is in the bar at the bottom: beside it there is no room.
  const side = useNarrow() ? 'top' : 'right'
  return (
    <Popover name="Settings" side={side} align="end" trigger={trigger}>
      <Choices />
    </Popover>
  )
}

function Choices(): JSX.Element {
  const settings = useSettings()
  const { backend, network } = useBackend()
  const status = useOperation('getStatus', {}, { goodForMs: 30_000 })
  const networks = status.data?.networks ?? []
  return (
    <div className={styles.choices}>
      <Segments
        name="Theme"
        value={settings.theme}
        options={[
          { value: 'system', title: 'System' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ]}
        onChange={theme => changeSettings({ theme })}
      />
      <Segments
        name="The coin is called"
        value={settings.unit}
        options={[
          { value: 'TON', title: 'TON' },
          { value: 'GRAM', title: 'GRAM' },
        ]}
        onChange={unit => changeSettings({ unit })}
      />
      {networks.length > 1 && (
        <Segments
          name="Network"
          value={network ?? status.data?.default_network ?? ''}
          options={networks.map(({ name }) => ({ value: name, title: name }))}
          onChange={name => chooseNetwork(name === status.data?.default_network ? undefined : name)}
        />
      )}
      {!__TONOSCOPE_STATIC__ && (
        <div>
          <Segments
            name="Computed"
            value={settings.backend}
            options={[
              { value: 'server', title: 'By the server' },
              { value: 'browser', title: 'In this browser' },
            ]}
            onChange={next => changeSettings({ backend: next })}
          />
          <p className={styles.note}>
            {backend.kind === 'worker'
              ? 'A pasted message does not leave this browser.'
              : 'In this browser, a pasted message does not leave it.'}
          </p>
        </div>
      )}
    </div>
  )
}
