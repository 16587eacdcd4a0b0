import '../../test/setup.ts'
import { screen } from '@testing-library/react'
import { AppError } from '@tonoscope/core/errors'
import { expect, test } from 'vitest'
import { address, hashOf } from '../../test/fixtures/build.ts'
import { fakeBackend, status } from '../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../test/renderScreen.tsx'
import { NewestTransactions } from './NewestTransactions.tsx'

const id = (workchain: number, seqno: number) => ({
  workchain,
  shard: '8000000000000000',
  seqno,
  root_hash: hashOf(`root ${seqno}`),
  file_hash: hashOf(`file ${seqno}`),
})
const transaction = (name: string) => ({
  hash: hashOf(name),
  account: address(name),
  success: name !== 'failed',
  type: 'ordinary',
  in_msg: { type: 'int_msg', value: 1_500_000_000n, op_name: 'jetton_transfer', bounced: false },
})

const show = (debugBlock: NonNullable<Parameters<typeof fakeBackend>[0]>['debugBlock']) =>
  renderScreen(
    fakeBackend({ getStatus: () => status, ...(debugBlock && { debugBlock }) }),
    <>
      <p>ready</p>
      <NewestTransactions enabled />
    </>,
    '/event',
  )

test('lists the transactions of the newest shard block, the newest first, each with its event', async () => {
  show(({ body }) =>
    body.block?.startsWith('(0,')
      ? ({ id: id(0, 7), transactions: [transaction('ok'), transaction('failed')] } as never)
      : ({ id: id(-1, 9), shards: [{ id: id(0, 7) }] } as never),
  )
  const links = await screen.findAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([`/event/${hashOf('failed')}`, `/event/${hashOf('ok')}`])
  expect(links[0]?.textContent).toMatch(/Internal: jetton transfer.*1\.5 TON, failed/)
})

test('a source that cannot list them leaves no empty heading', async () => {
  show(() => {
    throw new AppError('source.unsupported', { source: 'x', what: 'full blocks' })
  })
  expect(await screen.findByText('ready')).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})
