import type { JSX } from 'react'
import { useBackend } from '../backend/BackendContext.tsx'
import { isOfThisBrowser } from '../backend/chooseBackend.ts'
import { isDesktop } from '../backend/desktopBridge.ts'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import styles from './Choices.module.css'
import { changeSettings, useSettings } from './settings.ts'

/** How things look, and who computes. */
export function Choices(): JSX.Element {
  const settings = useSettings()
  const { backend, network } = useBackend()
  return (
    <div className={styles.choices}>
      <SegmentedControl
        name="Theme"
        value={settings.theme}
        options={[
          { value: 'system', title: 'System' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ]}
        onChange={theme => changeSettings({ theme })}
      />
      <SegmentedControl
        name="The coin is called"
        value={settings.unit}
        options={[
          { value: 'TON', title: 'TON' },
          { value: 'GRAM', title: 'GRAM' },
        ]}
        onChange={unit => changeSettings({ unit })}
      />
      {!__TONOSCOPE_STATIC__ && !isDesktop() && (
        <div>
          <SegmentedControl
            name="Computed"
            value={settings.backend}
            options={[
              { value: 'server', title: 'By the server' },
              { value: 'browser', title: 'In this browser' },
            ]}
            onChange={next => changeSettings({ backend: next })}
          />
          <p className={styles.note}>
            {backend.kind !== 'worker'
              ? 'In this browser, a pasted message does not leave it.'
              : settings.backend === 'server' && isOfThisBrowser(network)
                ? `Only this browser knows ${network}: it computes.`
                : 'A pasted message does not leave this browser.'}
          </p>
        </div>
      )}
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={settings.images}
            onChange={event => changeSettings({ images: event.target.checked })}
          />
          Load images from the web
        </label>
        <p className={styles.note}>Whoever keeps the pictures of NFT items then sees that somebody looks at them.</p>
      </div>
    </div>
  )
}
