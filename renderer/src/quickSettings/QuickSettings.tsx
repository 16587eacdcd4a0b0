import type { JSX } from 'react'
import { useBackend } from '../backend/BackendContext.tsx'
import { isLocalNetwork } from '../backend/chooseBackend.ts'
import { serverHealth, updateServerHealth } from '../backend/serverHealth.ts'
import { onThisDevice } from '../desktop/deviceText.ts'
import { isDesktop } from '../desktopBridge/desktopBridge.ts'
import { updateSettings, useSettings } from '../settings/settings.ts'
import { useStore } from '../store/createStore.ts'
import { Checkbox } from '../ui/Field.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import styles from './QuickSettings.module.css'

/** Theme, currency name, where emulation runs, second opinions, images, and signed messages. */
export function QuickSettings(): JSX.Element {
  const settings = useSettings()
  const runsInBrowser = useStore(serverHealth, health => health.runsInBrowser)
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
        onChange={theme => updateSettings({ theme })}
      />
      <SegmentedControl
        name="Currency name"
        value={settings.unit}
        options={[
          { value: 'TON', title: 'TON' },
          { value: 'GRAM', title: 'GRAM' },
        ]}
        onChange={unit => updateSettings({ unit })}
      />
      {!__TONOSCOPE_STATIC__ && !isDesktop() && (
        <div>
          <SegmentedControl
            name="Run emulation"
            value={runsInBrowser ? 'browser' : settings.backend}
            options={[
              { value: 'server', title: 'On the server' },
              { value: 'browser', title: 'In this browser' },
            ]}
            onChange={next => {
              updateServerHealth({ runsInBrowser: false })
              updateSettings({ backend: next })
            }}
          />
          <p className="text-small hint mt-4">
            {backend.kind !== 'worker'
              ? 'If emulation runs in this browser, pasted messages stay in it.'
              : settings.backend === 'server' && isLocalNetwork(network)
                ? `${network} is available in this browser only, so emulation runs here.`
                : 'Pasted messages stay in this browser.'}
          </p>
        </div>
      )}
      <Checkbox
        checked={settings.secondOpinion}
        onChange={secondOpinion => updateSettings({ secondOpinion })}
        note="Each transaction of a run also runs on a second, independent virtual machine. The result stays the one of record."
      >
        Second opinion
      </Checkbox>
      <Checkbox
        checked={settings.images}
        onChange={images => updateSettings({ images })}
        note="The servers that host NFT images then see your IP address."
      >
        Load images from the web
      </Checkbox>
      <Checkbox
        checked={settings.keepSigned}
        onChange={keepSigned => updateSettings({ keepSigned })}
        note={
          settings.keepSigned
            ? `Anyone who can read the data stored ${onThisDevice()} can send them while they are valid.`
            : `Messages that could still be sent are stored ${onThisDevice()} without their signature, or not at all.`
        }
      >
        Keep signed messages
      </Checkbox>
    </div>
  )
}
