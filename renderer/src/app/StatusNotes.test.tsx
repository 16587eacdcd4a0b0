import '../../test/setup.ts'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { renderInspect } from '../../test/renderInspect.tsx'
import { liveHeads } from '../backend/liveHeads.ts'
import { changeOwnNetworks } from '../settings/ownNetworks.ts'

const [demo] = status.networks
const at = (name: string, seqno: number, recorded = false) => ({
  name,
  sources: ['toncenter'],
  recorded,
  head: { ...demo!.head!, seqno },
})

test('a network that is newer than the emulator is told as a doubt, also where it is recorded', async () => {
  const newer = { ...status, networks: [{ ...demo!, global_version: 14 }] }
  const { user } = renderInspect(fakeBackend({ getStatus: () => newer, getSamples: () => ({ samples }) }))
  await user.click(await screen.findByRole('button', { name: /demo\s*1634/ }))
  expect(screen.getByText(/asks for version 14, newer than this emulator knows/)).toBeTruthy()
})

test('says nothing where the emulator knows all', async () => {
  const { user } = renderInspect(fakeBackend({ getStatus: () => status, getSamples: () => ({ samples }) }))
  await user.click(await screen.findByRole('button', { name: /demo\s*1634/ }))
  expect(screen.queryByText(/newer than this emulator/)).toBeNull()
})

test('knows how far live networks were seen, by their numbers and not by their names', () => {
  const client = new QueryClient()
  changeOwnNetworks([{ name: 'mine', global_id: -239, sources: [{ kind: 'tonapi', url: 'https://api.example' }] }])
  client.setQueryData(['a', 'getStatus', '{}'], { ...status, networks: [at('mainnet', 50), at('testnet', 900)] })
  client.setQueryData(['b', 'getStatus', '{}'], { ...status, networks: [at('mine', 60), at('mainnet', 70, true)] })
  expect(liveHeads(client, -239).map(({ network, seqno }) => [network, seqno])).toEqual([
    ['mine', 60],
    ['mainnet', 50],
  ])
  expect(liveHeads(client, -217)).toEqual([])
  changeOwnNetworks([])
})
