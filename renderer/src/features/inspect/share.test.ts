import { beforeEach, expect, test } from 'vitest'
import '../../../test/setup.ts'
import { findRun, rememberRun } from '../../run/runs.ts'
import { placePath, readPlace } from './inspectParams.ts'
import { readFragment, shareFragment, takeSharedRun } from './share.ts'

beforeEach(() => history.replaceState(null, '', '/inspect'))

const boc = 'b5ee9c72410102020100fb3e3f'

const hexOf = (base64url: string) =>
  Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), byte =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  ).join('')

test('a link holds the message and every option, and gives them back', () => {
  const request = {
    boc,
    ignore_signature: true,
    block_seqno: 1180,
    limits: { gas: 12_345_678_901_234_567_890n },
    overrides: [{ account: `0:${'ab'.repeat(32)}`, balance: 5n }],
  }
  const back = readFragment(`#${shareFragment(request)}`)
  expect(back).toMatchObject({ ...request, boc: expect.any(String) })
  // The message crosses as base64url: shorter than hex, and the service reads both.
  expect(hexOf(back?.boc ?? '')).toBe(boc)
})

test('the message leaves the address of the page as soon as it is read', () => {
  history.replaceState(null, '', `/inspect?tab=fees#${shareFragment({ boc })}`)
  expect(hexOf(takeSharedRun()?.boc ?? '')).toBe(boc)
  expect(location.href).not.toContain('boc=')
  expect(location.search).toBe('?tab=fees')
})

test('a fragment that is something else is left alone', () => {
  expect(readFragment('#/inspect')).toBeUndefined()
  expect(readFragment('#boc=te6c&with=%7Bnonsense')).toBeUndefined()
})

test('a run is found again under its name, and the same arguments have the same name', () => {
  const name = rememberRun({ boc, block_seqno: 5 })
  expect(findRun(name)).toEqual({ boc, block_seqno: 5 })
  expect(rememberRun({ boc, block_seqno: 5 })).toBe(name)
  expect(rememberRun({ boc, block_seqno: 6 })).not.toBe(name)
  expect(findRun('nothing')).toBeUndefined()
})

test('a place survives its address; what does not belong there is dropped', () => {
  const place = { sample: 'bounce', run: undefined, tab: 'messages' as const, node: '0.1.12' }
  expect(readPlace(placePath(place).split('?')[1] ?? '')).toEqual(place)
  expect(readPlace('tab=nonsense&node=../..')).toEqual({
    run: undefined,
    sample: undefined,
    tab: 'tree',
    node: undefined,
  })
})
