import { type JSX, useState } from 'react'
import { useNetworks } from '../../backend/useNetworks.ts'
import { onThisDevice } from '../../desktop/deviceText.ts'
import { QuickSettings } from '../../quickSettings/QuickSettings.tsx'
import { ScreenLayout } from '../../ui/ScreenLayout.tsx'
import { Section } from '../../ui/Section.tsx'
import { Connections } from './Connections.tsx'
import { NetworkFiles } from './NetworkFiles.tsx'
import { NetworkList } from './NetworkList.tsx'

/** Networks, their connections, and how the app looks. */
export function SettingsScreen(): JSX.Element {
  const [adding, setAdding] = useState(false)
  const { name } = useNetworks()
  return (
    <ScreenLayout
      title="Settings"
      aside={
        <Section title="Preferences">
          <QuickSettings />
        </Section>
      }
    >
      <div className="stack gap-32">
        <Section title="Networks">
          <p className="secondary readable mb-12">
            Sources of states, blocks and events. Links contain the network name. Your own networks, their API keys and
            your files are stored only {onThisDevice()}; links, capsules and exported networks never contain keys.
          </p>
          <NetworkList adding={adding} onAdded={() => setAdding(false)} />
          <NetworkFiles adding={adding} onAdd={() => setAdding(true)} />
        </Section>
        <Section title={`Connections of ${name}`}>
          <Connections />
        </Section>
      </div>
    </ScreenLayout>
  )
}
