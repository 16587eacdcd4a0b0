import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, dataPath } from '../../../test/data.ts'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { readScenario, scenarioNames } from '../../../test/scenarios.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import { formatAccountAddress, formatAccountLabel } from '../../encoding/accountLabel.ts'
import { classifyTraceFile } from '../../engines/event/getEventDetails.ts'
import { isAppError } from '../../errors.ts'
import type { Service } from '../../operations/createService.ts'
import { eventText } from '../../text/eventText.ts'
import { resultText } from '../../text/resultText.ts'
import { writeJson } from '../../wire/json.ts'

type Result = DebugResult | DebugEvent

const shortAddress = /(?<![\w-])[EUk0][Qf][\w-]+…[\w-]+/g
const quoted = /“[^”]*”|«[^»]*»|"[^"]*"/g

/** All texts of a reply that name accounts. */
function listTexts(result: Result): string[] {
  const { summary, verdict, actions = [] } = result
  const text = 'support' in result ? eventText(result, { colour: false }) : resultText(result, { colour: false })
  return [
    summary.sentence,
    ...summary.losses.flatMap(({ sentence, reason }) => [sentence, reason]),
    verdict.sentence,
    ...verdict.findings.map(({ sentence }) => sentence),
    ...actions.map(({ sentence }) => sentence),
    ...('support' in result ? [...result.support.sentences, ...result.support.replies.map(({ text }) => text)] : []),
    // The legend of the terminal has the full addresses.
    text.replace(/^ {2}\S+ +[EUk0][Qf][\w-]{46}.*$/gm, '').replace(/^ {2}[EUk0][Qf][\w-]{46} .*$/gm, ''),
  ].map(each => each.replace(quoted, ''))
}

/** Every short address in a text is the label of an account without a name, as a page writes it from the same reply. */
function expectOneLabel(result: Result): void {
  const known = new Map(result.accounts.map(account => [account.address, account]))
  const labels = new Set<string>()
  for (const [address] of writeJson(result).matchAll(/-?\d+:[0-9a-f]{64}/g)) {
    const { name, is_wallet: isWallet } = known.get(address) ?? {}
    labels.add(formatAccountLabel(address, { name, isWallet, testnet: result.testnet }))
  }
  for (const text of listTexts(result)) {
    for (const [short] of text.matchAll(shortAddress)) expect(labels, text).toContain(short)
    expect(text).not.toMatch(/(?<![\w-])[EUk0][Qf][\w-]{46}(?![\w-])/)
    // Only an error of a source has full addresses: it says where. Pages show the label instead.
    expect(text.replace(/not recorded in .*$/gm, '')).not.toMatch(/-?\d:[0-9a-f]{64}/)
  }
}

let service: Service
beforeAll(async () => {
  service = await demoService()
})

describe('an account has one label in all texts of', () => {
  test.each(demoSnapshot().samples.map(({ id }) => id))('the run of the sample %s', async id => {
    const sample = demoSnapshot().samples.find(each => each.id === id)
    if (!sample) throw new Error(id)
    const body = {
      boc: toBocHex(sample.message),
      ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }),
    }
    for (const language of ['en', 'ru'])
      expectOneLabel(await service.call('debugEmulate', { body, headers: { 'accept-language': language } }))
  })

  test.each(scenarioNames())('the event of the scenario %s', async name => {
    const query = readScenario(name).transactions[0]?.hash
    if (query === undefined) return
    for (const language of ['en', 'ru']) {
      try {
        expectOneLabel(await service.call('debugEvent', { body: { query }, headers: { 'accept-language': language } }))
      } catch (error) {
        // Not every scenario is in the demo snapshot.
        if (!isAppError(error) || !error.code.startsWith('lookup.')) throw error
      }
    }
  })

  test.each(dataFiles('traces', /--.*\.json$/))('the trace %s', async file => {
    const text = readFileSync(dataPath('traces', file), 'utf8')
    for (const acceptLanguage of ['en', 'ru'])
      expectOneLabel(await classifyTraceFile(text, { elapsedMs: () => 0, log: () => {}, acceptLanguage }))
  })
})

test('on a test network the friendly addresses have its flag', async () => {
  const network = { testnet: true, label: () => undefined }
  const testnet = await demoService({ network })
  const query = readScenario('jetton-transfer').transactions[0]
  const event = await testnet.call('debugEvent', { body: { query: query?.hash ?? '' }, headers: {} })
  expect(event.testnet).toBe(true)
  expectOneLabel(event)
  const sender = event.trace.transaction.account.address
  expect(
    event.summary.sentence.startsWith(formatAccountAddress(sender, { isWallet: true, testnet: true }).slice(0, 6)),
  ).toBe(true)
  expect(event.summary.sentence).toMatch(/^0Q/)
})
