import { beforeAll, expect, test } from 'vitest'
import { demoService } from '../../../test/demoService.ts'
import { lookups } from '../../../test/errorTexts/lookups.ts'
import { rejections } from '../../../test/errorTexts/rejections.ts'
import { sdks } from '../../../test/errorTexts/sdks.ts'
import { openApiExamples } from '../../openapi/examples.ts'
import type { Service } from '../../operations/createService.ts'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const why = (text: string) => service.call('debugWhy', { body: { text } })
const sampleOf = (name: string) => rejections.find(each => each.name === name)?.text ?? ''
const boc = String(openApiExamples.debugEmulate.body?.boc)

test('names the version of the wallet, the cause, and whether the message was sent', async () => {
  const reply = await why(sampleOf('@ton/ton, v5 wrong seqno, JSON'))
  expect(reply.sentence).toBe('Wallet v5r1 rejected the message: wrong seqno (exit code 133).')
  expect(reply.cause).toMatch(/not the wallet's current seqno/)
  expect(reply.sent?.state).toBe('not_sent')
  expect(reply.contracts).toMatchObject([{ interfaces: ['wallet_v5r1'], matched: 11 }])
  expect(reply.steps).toBe(49)
})

test('the hash after “rejected by transaction” is the account', async () => {
  const reply = await why(sampleOf('PHP, v5 wrong seqno'))
  expect(reply.account).toBe('0:76de5cce8fc7e8aedf5b853fe22b5689d1332199db282781fb358a626086973e')
  expect(reply.inputs).toEqual([])
})

test('several contracts with the same end are candidates, and what tells them apart is said', async () => {
  const reply = await why(sampleOf('tonutils-go, v4 expired'))
  expect(reply.contracts.length).toBeGreaterThan(1)
  expect(reply.unknown.join(' ')).toMatch(/code hash/)
  expect(reply.sentence).toBe('The contract rejected the message: expired (exit code 36).')
})

test('without a log the most likely meaning comes first, with all others', async () => {
  const reply = await why(sampleOf('only the exit code, without a log'))
  expect(reply.sentence).toBe('The contract rejected the message with exit code 133, most likely: wrong seqno.')
  expect(reply.meanings.map(({ interface: owner }) => owner)).toEqual(['wallet_v5', undefined])
  expect(reply.unknown.join(' ')).toMatch(/VM log/)
})

test('a number alone has the meanings of wallets first, and is not taken for sure', async () => {
  const reply = await why('exit code: 35')
  expect(reply.sentence).toBe('The contract stopped with exit code 35, most likely: wrong signature.')
  expect(reply.meanings.map(({ interface: owner, name }) => `${owner}: ${name}`)).toContain('wallet_v2: Expired')
  expect(reply.meanings.at(-1)).toMatchObject({ phase: 'action' })
  expect((await why('Compute phase exit code: 9')).sentence).toBe('The contract stopped: cell underflow (exit code 9).')
})

test('a meaning is listed once, also if many contracts have it', async () => {
  const { meanings } = await why('failed with exit code 65535')
  const published = meanings.filter(({ description }) => description.startsWith('Contract-specific'))
  expect(published.map(({ name }) => name)).not.toContain('Unknown operation')
  expect(new Set(published.map(({ name }) => name)).size).toBe(published.length)
})

test('a code of one contract only is reported as that', async () => {
  const reply = await why('terminating vm with exit code 7777')
  expect(reply.sentence).toBe('The contract stopped with exit code 7777.')
  expect(reply.fix).toMatch(/source code/)
})

test('a message in the text can be run, an address and a hash looked up', async () => {
  const address = 'UQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NXlP'
  const reply = await why(`Duplicate msg_seqno 3 boc=${boc} wallet ${address} event ${'cd'.repeat(32)}`)
  expect(reply.inputs.map(({ kind }) => kind)).toEqual(['external-message', 'address', 'hash'])
})

test('a text without a known error says what it has', async () => {
  const reply = await why(`look at this ${'cd'.repeat(32)}`)
  expect(reply.errors).toEqual([])
  expect(reply.sentence).toMatch(/^No known error in this text; it has: Hash /)
})

test('a text without anything is an error', async () => {
  await expect(why('my money is gone')).rejects.toMatchObject({ code: 'input.errorText' })
})

test('every sample has a sentence, a cause or a fix, and the box recognises those of the table', async () => {
  for (const { name, text } of [...rejections, ...lookups, ...sdks]) {
    const reply = await why(text)
    expect(reply.sentence, name).toMatch(/^\S.*\.$/)
    expect(reply.cause ?? reply.fix, name).toBeDefined()
  }
  const { candidates } = await service.call('debugRecognise', { body: { text: sampleOf('PHP, v5 wrong seqno') } })
  expect(candidates.map(({ kind }) => kind)).toEqual(['error-text'])
})
