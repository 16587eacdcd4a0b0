import { minimumValue } from './tools/minimumTool.ts'
import { moneyFlow } from './tools/moneyTools.ts'
import { emulate, event, whatIf } from './tools/runTools.ts'
import { exceptionSteps } from './tools/stepTools.ts'
import type { Tool } from './tools/Tool.ts'
import { makeTest } from './tools/testTool.ts'
import { recognise, verifyProof, why } from './tools/textTools.ts'
import { nodeTool, subtree, trace } from './tools/traceTools.ts'

/** Every tool of the server, in the order in which they are listed; a new tool is one row. */
export const toolTable: readonly Tool[] = [
  recognise,
  emulate,
  event,
  trace,
  subtree,
  nodeTool,
  moneyFlow,
  exceptionSteps,
  whatIf,
  minimumValue,
  makeTest,
  why,
  verifyProof,
]
