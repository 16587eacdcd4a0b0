import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildCodeTable } from '../../test/buildCodeTable.ts'
import { hasGolden, hasLocalnet, isOtherSet } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { readListedCodes } from '../../test/listedCodes.ts'
import { readScenario } from '../../test/scenarios.ts'
import { writeJson } from '../wire/json.ts'
import table from './codeTable.gen.json' with { type: 'json' }

// `npm run make:why` writes the table instead.
const isWriting = process.env.TONOSCOPE_WRITE_WHY === '1'

test.skipIf(isOtherSet || !hasLocalnet || !hasGolden)(
  'the table has the code of wallets as the VM prints it',
  async () => {
    const [transaction] = readScenario('transfer-v4r2-comment').transactions
    if (!transaction) throw new Error('the scenario has transactions')
    const codes = await readListedCodes({ all: isWriting })
    const built = buildCodeTable(codes, await testExecutor(), transaction.config)
    if (isWriting) writeFileSync(fileURLToPath(new URL('codeTable.gen.json', import.meta.url)), `${writeJson(built)}\n`)
    const toTexts = ({ instructions, contracts }: Pick<typeof built, 'instructions' | 'contracts'>) =>
      new Map(
        contracts.map(({ codeHash, blocks }) => [codeHash, blocks.map(({ lines }) => lines.map(i => instructions[i]))]),
      )
    const committed = toTexts(table as unknown as typeof built)
    for (const [hash, blocks] of toTexts(built)) expect(committed.get(hash)).toEqual(blocks)
  },
)
