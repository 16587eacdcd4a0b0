import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { renderInspect } from '../../test/renderInspect.tsx'
import { getLiveHeads } from '../backend/liveHeads.ts'
import { ownNetworks } from '../settings/ownNetworks.ts'
import '../../test/setup.ts'

const [demo] = status.networks
const at = (name: string, seqno: number, recorded = false) => ({
  name,
  sources: ['toncenter'],
  recorded,
  head: { ...demo!.head!, seqno },
})

test('warns about a network that is newer than the emulator, also if it is recorded', async () => {
  const newer = { ...status, networks: [{ ...demo!, global_version: 14 }] }
  const { user } = renderInspect(fakeBackend({ getStatus: () => newer, getSamples: () => ({ samples }) }))
  await user.click(await screen.findByRole('button', { name: /demo\s*1634/ }))
  expect(await screen.findByText(/requires global version 14; this emulator supports up to 12/)).toBeTruthy()
})

test('no warning if the emulator supports the version', async () => {
  const { user } = renderInspect(fakeBackend({ getStatus: () => status, getSamples: () => ({ samples }) }))
  await user.click(await screen.findByRole('button', { name: /demo\s*1634/ }))
  await screen.findByRole('link', { name: 'All networks' })
  expect(screen.queryByText(/requires global version/)).toBeNull()
})

test('finds the latest blocks of live networks by global id, not by name', () => {
  const client = new QueryClient()
  ownNetworks.update(() => [
    { name: 'mine', global_id: -239, sources: [{ kind: 'tonapi', url: 'https://api.example' }] },
  ])
  client.setQueryData(['a', 'getStatus', '{}'], { ...status, networks: [at('mainnet', 50), at('testnet', 900)] })
  client.setQueryData(['b', 'getStatus', '{}'], { ...status, networks: [at('mine', 60), at('mainnet', 70, true)] })
  expect(getLiveHeads(client, -239).map(({ network, seqno }) => [network, seqno])).toEqual([
    ['mine', 60],
    ['mainnet', 50],
  ])
  expect(getLiveHeads(client, -217)).toEqual([])
  ownNetworks.update(() => [])
})

test('marks a network whose newest block is old, and no other one', async () => {
  const live = { ...at('demo', 1634), head: { ...demo!.head!, utime: Math.floor(Date.now() / 1000) - 90_000 } }
  const withAge = (age?: number) => ({
    ...status,
    networks: [{ ...live, ...(age !== undefined && { block_age_sec: age }) }],
  })
  const { user } = renderInspect(fakeBackend({ getStatus: () => withAge(90_000), getSamples: () => ({ samples }) }))
  const chip = await screen.findByRole('button', { name: /Newest block is old\s*1 day old/ })
  await user.click(chip)
  expect(await screen.findByText(/^The newest block is 25 hours old\. The chain is idle/)).toBeTruthy()
  cleanup()
  renderInspect(fakeBackend({ getStatus: () => withAge(), getSamples: () => ({ samples }) }))
  expect(await screen.findByRole('button', { name: /1 day ago/ })).toBeTruthy()
  expect(screen.queryByText(/newest block is/i)).toBeNull()
})
