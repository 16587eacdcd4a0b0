import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildKindTable, kindTablePage, readKindTable, replaceKindTable } from '../../../scripts/kindTable.ts'
import { hasLocalnet, hasRecording, isOtherSet } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { scenarioNames } from '../../test/scenarios.ts'

// `npm run make:kinds` writes the table instead.
const isWriting = process.env.TONOSCOPE_WRITE_KINDS === '1'

test.skipIf(isOtherSet || !hasLocalnet || !hasRecording('traces/expected.json'))(
  'the table of kinds in docs/classification.md is that of the recordings and tests',
  async () => {
    const executor = await testExecutor()
    const table = await buildKindTable(scenarioNames(), name => gatherScenario(name, executor))
    if (isWriting) writeFileSync(kindTablePage, replaceKindTable(table))
    expect(readKindTable()).toBe(table)
  },
  60_000,
)
