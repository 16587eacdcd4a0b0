import { AppError } from '@tonoscope/core/errors'
import type { RawInput } from '@tonoscope/core/operations/createService'
import { expect, test } from 'vitest'
import { smallRecording } from '../../../core/test/smallRecording.ts'
import { captureIo } from '../../test/runCli.ts'
import { loadRecording } from './loadRecording.ts'

/** The operations that are called for a message, in a service whose run has only the transaction 0. */
async function callsFor(subject: object): Promise<readonly string[]> {
  const calls: string[] = []
  const replies: { readonly [name: string]: (body: { readonly node?: string }) => unknown } = {
    debugRecognise: () => ({ candidates: [{ kind: 'external-message', value: 'b5ee', sentence: '' }] }),
    debugRecording: ({ node }) => {
      if (node !== '0') throw new AppError('lookup.transaction', { id: `at ${node} of this run` })
      return smallRecording()
    },
    debugEmulate: () => ({ rejection: {}, verdict: { first_failing_node: '0' } }),
  }
  const call = async (name: string, { body }: RawInput) => {
    calls.push(name)
    return replies[name]?.(body as { readonly node?: string }) // as the operations above are called
  }
  const service = { call: call as never } // the replies are those of their operations
  const context = { service, io: captureIo().io, startService: () => Promise.resolve(service) }
  await loadRecording(context, { input: 'b5ee', isCapsule: false, ...subject }).catch(error => calls.push(error.code))
  return calls
}

test('a message is emulated once, with the recording', async () => {
  expect(await callsFor({})).toEqual(['debugRecognise', 'debugRecording'])
  expect(await callsFor({ transaction: '0' })).toEqual(['debugRecognise', 'debugRecording'])
})

test('the run is needed first for a hash and for the transaction that failed', async () => {
  const wanted = ['debugRecognise', 'debugEmulate', 'debugRecording']
  expect(await callsFor({ prefersFailure: true })).toEqual(wanted)
  expect(await callsFor({ transaction: 'ab'.repeat(32) })).toEqual(['debugRecognise', 'debugEmulate', 'input.argument'])
})

test('a transaction that the run does not have is an error with those that it has', async () => {
  const wanted = ['debugRecognise', 'debugRecording', 'debugEmulate', 'input.argument']
  expect(await callsFor({ transaction: '0.7' })).toEqual(wanted)
})
