import { describe, expect, test } from 'vitest'
import { configOfVersion } from '../../../test/configOfVersion.ts'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { assembleCode } from '../../../test/fakes.ts'
import { emptyCell } from '../../cell/Cell.ts'
import { writeDict } from '../../cell/dict.ts'
import { toBocHex } from '../../cell/text.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { getMethodId } from '../../getMethods/getMethods.ts'
import { resultText } from '../../text/resultText.ts'

const sample = demoSnapshot().samples.find(({ id }) => id === 'fresh-jetton-transfer')
const boc = sample ? toBocHex(sample.message) : ''

const serviceOfVersion = (version: number) =>
  demoService({
    chain: {
      getConfig: async (block, options) =>
        configOfVersion(await snapshotSource(demoSnapshot(), 'demo').getConfig(block, options), version),
    },
  })

describe('the result of a run', () => {
  test.each([
    [11, 'Network version 11, emulator version 12: not affected', 'not-affected'],
    [14, 'Network version 14, emulator version 12: not affected', 'not-affected'],
    [16, 'Network version 16, emulator version 12: the rules after version 15 are unknown', 'unknown'],
  ])(
    'on a network of version %i is not changed by newer rules, or they are unknown',
    async (version, sentence, status) => {
      const service = await serviceOfVersion(version)
      const result = await service.call('debugEmulate', { body: { boc } })
      expect(result.version_rules).toEqual({
        network_version: version,
        emulator_version: 12,
        listed_version: 15,
        status,
        sentence,
        affected: [],
      })
      expect(result.verdict.findings).toEqual([])
      expect(resultText(result, { colour: false })).toContain(`  ${sentence}`)
    },
  )

  test('names the rule, the transaction and the step that may differ, in both languages', async () => {
    const service = await serviceOfVersion(14)
    const { message } = await service.call('debugEmulate', { body: { boc } })
    // DROP; ACCEPT; PUSHNAN; LSHIFT 65; DROP
    const code = toBocHex(assembleCode('30 F800 83FF AA40 30'))
    const body = { boc, overrides: [{ account: message.destination, code }] }
    const result = await service.call('debugEmulate', { body })
    const { version_rules, trace, verdict } = result
    expect(version_rules).toMatchObject({
      status: 'may-differ',
      sentence: 'Network version 14, emulator version 12: may differ (1 rule)',
      affected: [
        {
          rule: 'arithmetic.shiftNaN',
          version: 14,
          title: 'NaN in the other shifts',
          node: '0',
          transaction: trace?.transaction.hash,
          instruction: 'LSHIFT 65',
          operands_known: true,
        },
      ],
    })
    const { steps } = await service.call('debugSteps', { body: { ...body, node: '0' } })
    expect(steps[version_rules.affected[0]?.step ?? -1]?.instruction).toBe('LSHIFT 65')
    expect(verdict.findings.at(-1)).toMatchObject({ code: 'version.rule', severity: 'warning', node: '0' })
    expect(resultText(result, { colour: false })).toContain(
      'version 14: NaN in the other shifts: transaction 0, step 3',
    )
    const russian = await service.call('debugEmulate', { headers: { 'accept-language': 'ru' }, body })
    expect(russian.version_rules.sentence).toBe('Версия сети 14, версия эмулятора 12: возможны отличия (правил: 1)')
    expect(russian.version_rules.affected[0]?.title).toBe('NaN в остальных сдвигах')
  })

  test('shows the rule that may change a rejection', async () => {
    const service = await serviceOfVersion(14)
    const { message } = await service.call('debugEmulate', { body: { boc } })
    // DROP; SAVECTR c4; SAVECTR c4: fails before it accepts the message.
    const code = toBocHex(assembleCode('30 EDA4 EDA4'))
    const { version_rules, rejection } = await service.call('debugEmulate', {
      body: { boc, overrides: [{ account: message.destination, code }] },
    })
    expect(rejection?.exit_code).toBe(7)
    expect(version_rules.affected).toMatchObject([
      { rule: 'savelist.filled', node: '0', step: 2, instruction: 'SAVECTR c4' },
    ])
    expect(version_rules.affected[0]).not.toHaveProperty('transaction')
  })

  test('names the get method whose result may differ, in its finding and as text', async () => {
    const service = await serviceOfVersion(14)
    const { message } = await service.call('debugEmulate', { body: { boc } })
    const account = message.destination
    const methods = writeDict([[BigInt(getMethodId('get_nft_data')), builder => builder.uint(0, 8)]], 19)
    // DROP; ACCEPT; PUSHNAN; LSHIFT 65; RET
    const code = toBocHex(assembleCode('30 F800 83FF AA40 DB30', methods ?? emptyCell))
    const result = await service.call('debugEmulate', { body: { boc, overrides: [{ account, code }] } })
    expect(result.version_rules).toMatchObject({
      status: 'may-differ',
      affected: [
        { rule: 'arithmetic.shiftNaN', node: '0' },
        { rule: 'arithmetic.shiftNaN', account, get_method: 'get_nft_data', step: 3, instruction: 'LSHIFT 65' },
      ],
    })
    expect(result.version_rules.affected[1]).not.toHaveProperty('node')
    expect(result.verdict.findings.at(-1)?.sentence).toMatch(
      /^The result of the get method get_nft_data may differ on /,
    )
    expect(resultText(result, { colour: false })).toContain(
      `NaN in the other shifts: get method get_nft_data of ${account}, step 3 (LSHIFT 65)`,
    )
  })

  test('names the rule that may be why a transaction differs from the one on chain', async () => {
    const service = await serviceOfVersion(14)
    const onChain = demoSnapshot().samples.find(({ id }) => id === 'jetton-transfer')
    const body = { boc: onChain ? toBocHex(onChain.message) : '', as_on_chain: true }
    const same = await service.call('debugEmulate', { body })
    expect(same.on_chain).toMatchObject({ equal: 5, on_chain: 5, version_rules: [] })
    const code = toBocHex(assembleCode('30 F800 83FF AA40 30'))
    const overrides = [{ account: same.message.destination, code }]
    const other = await service.call('debugEmulate', { body: { ...body, overrides } })
    expect(other.on_chain).toMatchObject({ equal: 0, version_rules: ['arithmetic.shiftNaN'] })
    expect(resultText(other, { colour: false })).toContain('Possible reason: arithmetic.shiftNaN.')
  })
})
