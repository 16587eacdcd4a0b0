import { formatBlockIdJson } from '@tonoscope/core/blockId'
import type { JSX } from 'react'
import { useNetworks } from '../../backend/useNetworks.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import type { ProofsPlace } from './proofsParams.ts'

/** A chain that can be looked at at once: from the zero state of the recorded network to its newest block. */
export function Example({ go }: { go: (place: Partial<ProofsPlace>) => void }): JSX.Element | null {
  const { networks, name, defaultName } = useNetworks()
  const recorded = networks.find(one => one.name === 'demo' && one.status?.recorded)
  if (!recorded) return null
  const run = () => {
    if (recorded.name !== name) chooseNetwork(recorded.name === defaultName ? undefined : recorded.name)
    const trusted = recorded.status?.trusted_block
    go({ known: trusted ? formatBlockIdJson(trusted) : '0', target: 'newest' })
  }
  return (
    <p>
      <Button icon="proof" onClick={run}>
        Example: from the zero state of the demo network to its newest block
      </Button>
    </p>
  )
}
