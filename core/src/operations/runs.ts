import { parseAcceptLanguage } from '../actions/texts/language.ts'
import type { Call, Handlers } from '../contract/operations.ts'
import { getComparison } from '../engines/compare/getComparison.ts'
import { type CallContext, getRawBodyForm } from '../engines/context/Deps.ts'
import { describeTrace, gatherRun, gatherTraceNames } from '../engines/describe/describeTrace.ts'
import { getTest } from '../engines/export/getTest.ts'
import { getFees } from '../engines/fees/getFees.ts'
import { getMinimumValue } from '../engines/minimum/getMinimumValue.ts'
import { getOverrides } from '../engines/overrides/getOverrides.ts'
import { repairMessage } from '../engines/repair/repairMessage.ts'
import { getBatch } from '../engines/run/getBatch.ts'
import { getBundle } from '../engines/run/getBundle.ts'
import { getRunDetails } from '../engines/run/getRunDetails.ts'
import { getRunProfile } from '../engines/run/getRunProfile.ts'
import { getRunRecording } from '../engines/run/getRunRecording.ts'
import { getRunSteps } from '../engines/run/getRunSteps.ts'
import { requireCompleteRun, runMessage } from '../engines/run/runMessage.ts'
import { presentEvent } from '../present/presentEvent.ts'
import { presentTrace } from '../present/presentTrace.ts'
import { readBatchLine } from './readBatchLine.ts'

/** Operations that emulate a message; for those of `/v2` a rejection and an incomplete trace are errors. */
export const runOperations = {
  async emulateTrace(context, call) {
    const { gathered } = await runCompletely(context, call)
    return presentTrace(
      gathered.trace.root,
      await gatherTraceNames(context, gathered),
      getRawBodyForm(context, call.params),
    )
  },

  async emulateEvent(context, call) {
    const { emulation, gathered } = await runCompletely(context, call)
    const described = await describeTrace(context, gathered, { extended: false })
    return presentEvent(described, emulation.message, parseAcceptLanguage(call.headers['accept-language']))
  },

  debugEmulate: (context, { headers, body }) => getRunDetails(context, body, headers['accept-language']),

  debugBundle: (context, { headers, body }) => getBundle(context, body, headers['accept-language']),

  debugBatch: (context, { params, headers, body: { lines } }) =>
    getBatch(context, params, lines.map(readBatchLine), headers['accept-language']),

  debugOverrides: (context, { body }) => getOverrides(context, body),

  debugRecording: (context, { body: { node, changes, ...request } }) =>
    getRunRecording(context, request, { node, changes }),

  debugRepair: (context, { headers, body }) => repairMessage(context, body, headers['accept-language']),

  debugTest: (context, { body }) => getTest(context, body),

  debugFees: (context, { body }) => getFees(context, body),

  debugMinimumValue: (context, { body }) => getMinimumValue(context, body),

  debugCompare: (context, { headers, body }) => getComparison(context, body, headers['accept-language']),

  debugProfile: (context, { body: { node, ...request } }) => getRunProfile(context, request, node),

  async debugSteps(context, { body }) {
    const { node, ...request } = body
    const { steps, truncated, exitCode, log, stacksError } = await getRunSteps(context, request, node)
    return {
      node,
      steps: steps.map(step => ({
        instruction: step.instruction,
        ...(step.gasRemaining !== undefined && { gas_remaining: BigInt(step.gasRemaining) }),
        ...(step.stack !== undefined && { stack: step.stack }),
        ...(step.codeHash !== undefined && { code_hash: step.codeHash }),
        ...(step.offset !== undefined && { offset: step.offset }),
        ...(step.exception && { exception: step.exception.code }),
      })),
      truncated,
      ...(stacksError && { stacks_error: stacksError.message }),
      ...(exitCode !== undefined && { exit_code: exitCode }),
      log,
    }
  },
} satisfies Partial<Handlers<CallContext>>

async function runCompletely(context: CallContext, { params, body }: Call<'emulateTrace'> | Call<'emulateEvent'>) {
  const { emulation } = await runMessage(context, {
    boc: body.boc,
    ignore_signature: params.ignore_signature_check ?? false,
  })
  requireCompleteRun(emulation)
  const gathered = await gatherRun(context, emulation)
  if (!gathered) throw new TypeError('a completed run has a trace')
  return { emulation, gathered }
}
