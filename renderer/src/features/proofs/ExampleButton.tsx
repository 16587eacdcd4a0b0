import { formatBlockIdJson } from '@tonoscope/core/blockId'
import type { JSX } from 'react'
import { useNetworks } from '../../backend/useNetworks.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'

type Props = { start: (params: Partial<ScreenParams<'proofs'>>) => void }

/** Starts an example: the chain from the zero state of the demo network to its newest block. */
export function ExampleButton({ start }: Props): JSX.Element | null {
  const { networks, name, defaultName } = useNetworks()
  const demo = networks.find(one => one.name === 'demo' && one.status?.recorded)
  if (!demo) return null
  const run = () => {
    if (demo.name !== name) chooseNetwork(demo.name === defaultName ? undefined : demo.name)
    const trusted = demo.status?.trusted_block
    start({ known: trusted ? formatBlockIdJson(trusted) : '0', target: 'newest' })
  }
  return (
    <p>
      <Button icon="proof" onClick={run}>
        Example: from the zero state of the demo network to its newest block
      </Button>
    </p>
  )
}
