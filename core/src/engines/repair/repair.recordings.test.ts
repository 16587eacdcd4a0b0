import { expect, test } from 'vitest'
import { isOtherSet } from '../../../test/data.ts'
import { demoService } from '../../../test/demoService.ts'
import { runTypeScript } from '../../../test/runTypeScript.ts'
import { scenarioChain } from '../../../test/scenarioChain.ts'
import { readScenario, scenarioNames } from '../../../test/scenarios.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugRepair } from '../../contract/debugRepair.ts'
import { isWorking } from './RepairView.ts'

/** The edits that repair a recorded message, or why there are none. All others work. */
const expected: Readonly<Record<string, string>> = {
  'bounce-no-contract': 'repaired: bounce',
  'jetton-transfer-low-value': 'repaired: value',
  'jetton-transfer-too-much': 'repaired: token_amount',
  'nft-auction-bid-low': 'repaired: value',
  'nft-purchase-too-little': 'repaired: value',
  'rejected-expired': 'repaired: valid_until',
  'rejected-v3-wrong-seqno': 'repaired: seqno',
  'rejected-v5-wrong-seqno': 'repaired: seqno',
  'rejected-wrong-seqno': 'repaired: seqno',
  'rejected-wrong-signature': 'repaired: signature',
  'split-bounce-cross-shard': 'repaired: bounce',
  'transfer-fail-funds-ignored': 'repaired: value',
  'v5-batch-one-ignored': 'repaired: value',
  'v5-gas-relay-wrong-signature': 'repaired: signature',
  'account-freezes': 'account.frozen',
  'frozen-account-top-up': 'account.frozen',
  'action-ignored-mode2': 'balance.short',
  'action-phase-37': 'balance.short',
  'vesting-internal-transfer-locked': 'balance.short',
  'cell-underflow': 'contract.rejects',
  'dns-auction-bad-name': 'contract.rejects',
  'external-accepted-then-throw': 'contract.rejects',
  'range-check': 'contract.rejects',
  'rejected-subscription-not-yet': 'contract.rejects',
  'sbt-transfer-refused': 'contract.rejects',
  'throw-777-bounced': 'contract.rejects',
  'unknown-operation': 'contract.rejects',
  'bounce-into-contract': 'contract.sends',
  'jetton-burn-refused': 'contract.sends',
  'jetton-internal-transfer-bounced': 'contract.sends',
  'out-of-gas': 'gas.limit',
  'v4-install-plugin': 'message.unread',
  'highload-v2-100-messages': 'run.incomplete',
  'long-chain': 'run.incomplete',
  'domain-renew-not-owner': 'sender.notAllowed',
  'nft-transfer-not-owner': 'sender.notAllowed',
  'orders-jetton-not-paid': 'sender.notAllowed',
  'orders-one-of-three': 'sender.notAllowed',
  'v5-disable-signature-by-external': 'sender.notAllowed',
  'rejected-v5-signature-disabled': 'signature.off',
}

/** The emulator fails at it; of the other one no state is recorded. */
const notRun = new Set(['extra-currency-too-much', 'rejected-tester-throw-before-accept'])

const describeRepair = ({ proposals: [first], reason }: DebugRepair): string =>
  first ? `repaired: ${first.edits.map(({ code }) => code).join(', ')}` : (reason?.code ?? 'nothing')

test('every recorded message that fails is repaired, or has the reason why no edit helps', async () => {
  const found: Record<string, string> = {}
  for (const name of scenarioNames().filter(each => !notRun.has(each))) {
    const scenario = readScenario(name)
    const chain = scenarioChain(scenario)
    if (!scenario.message || !chain) continue
    const service = await demoService({ network: { chain, samples: [], globalId: -777 } })
    const repair = await service.call('debugRepair', { body: { boc: toBocHex(scenario.message) }, headers: {} })
    if (repair.reason?.code !== 'works') found[name] = describeRepair(repair)
    expect(repair.runs, name).toBeLessThanOrEqual(40)
    for (const { boc, hash, typescript } of repair.proposals) {
      expect(runTypeScript(typescript), name).toBe(hash)
      const run = await service.call('debugEmulate', { body: { boc, ignore_signature: true }, headers: {} })
      expect(isWorking(run), name).toBe(true)
    }
  }
  if (isOtherSet) return
  expect(found).toEqual(expected)
  const outcomes = Object.values(found).map(each => each.split(':')[0] ?? each)
  const counts = Object.fromEntries(
    [...new Set(outcomes)].map(code => [code, outcomes.filter(each => each === code).length]),
  )
  expect(counts).toEqual({
    repaired: 14,
    'account.frozen': 2,
    'balance.short': 3,
    'contract.rejects': 8,
    'contract.sends': 3,
    'gas.limit': 1,
    'message.unread': 1,
    'run.incomplete': 2,
    'sender.notAllowed': 5,
    'signature.off': 1,
  })
}, 240_000)
