import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { toHex } from '@tonoscope/core/encoding/hex'
import { beforeEach, expect, test } from 'vitest'
import '../../../test/setup.ts'
import { findRun, storeRun } from '../../run/runStore.ts'
import { parseFragment, shareFragment, takeSharedRun } from './share.ts'

beforeEach(() => history.replaceState(null, '', '/inspect'))

const boc = 'b5ee9c72410102020100fb3e3f'

const hexOf = (base64url: string) => toHex(fromBase64(base64url))

test('a link round-trips the message and every option', () => {
  const request = {
    boc,
    ignore_signature: true,
    block_seqno: 1180,
    limits: { gas: 12_345_678_901_234_567_890n },
    overrides: [{ account: `0:${'ab'.repeat(32)}`, balance: 5n }],
  }
  const back = parseFragment(`#${shareFragment(request)}`)
  expect(back).toMatchObject({ ...request, boc: expect.any(String) })
  // The link holds base64url, which is shorter than hex; the service accepts both.
  expect(hexOf(back?.boc ?? '')).toBe(boc)
})

test('the message is removed from the URL when it is read', () => {
  history.replaceState(null, '', `/inspect?tab=fees#${shareFragment({ boc })}`)
  expect(hexOf(takeSharedRun()?.boc ?? '')).toBe(boc)
  expect(location.href).not.toContain('boc=')
  expect(location.search).toBe('?tab=fees')
})

test('other fragments are ignored', () => {
  expect(parseFragment('#/inspect')).toBeUndefined()
  expect(parseFragment('#boc=te6c&with=%7Bnonsense')).toBeUndefined()
})

test('a run is found by its id, and equal arguments have equal ids', () => {
  const name = storeRun({ boc, block_seqno: 5 })
  expect(findRun(name)?.request).toEqual({ boc, block_seqno: 5 })
  expect(storeRun({ boc, block_seqno: 5 })).toBe(name)
  expect(storeRun({ boc, block_seqno: 6 })).not.toBe(name)
  expect(findRun('nothing')).toBeUndefined()
})
