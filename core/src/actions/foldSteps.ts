import { formatOperation } from '../encoding/words.ts'
import { findInitiator } from '../trace/findInitiator.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import type { Hash } from '../units.ts'
import type { AnyAction, ClassifiedAction, ExtendedAction } from './classify.ts'
import type { ProtocolSet } from './engine/protocol.ts'

type Step = ClassifiedAction<'SmartContractExec'>

/**
 * Folds neighbours that are calls of one protocol, or equal calls of an unknown one, into one action. Calls of the account that
 * started the trace stay by themselves: they are what it requested.
 */
export function foldSteps(
  actions: readonly AnyAction[],
  trace: Trace,
  findOperation: ProtocolSet['findOperation'],
): readonly AnyAction[] {
  const initiator = findInitiator(trace)
  const isInternal = (action: AnyAction): action is Step => isStep(action) && action.detail.executor !== initiator
  if (actions.filter(isInternal).length < 2) return actions
  const opCodes = new Map<Hash, number | undefined>(
    nodesOf(trace.root).map(({ hash, inMessage }) => [hash, inMessage?.opCode ?? undefined]),
  )
  const operationOf = ({ baseTransactions: [hash] }: Step) => findOperation(hash && opCodes.get(hash))
  const keyOf = (step: Step) =>
    `${step.status} ${operationOf(step)?.protocol ?? `${step.detail.executor} ${step.detail.operation}`}`
  const folded: AnyAction[] = []
  let run: Step[] = []
  const finishRun = () => {
    const [first, second] = run
    if (first && second) folded.push(foldRun(first, run, operationOf))
    else folded.push(...run)
    run = []
  }
  for (const action of actions) {
    const [first] = run
    if (!isInternal(action)) {
      finishRun()
      folded.push(action)
      continue
    }
    if (first && keyOf(first) !== keyOf(action)) finishRun()
    run.push(action)
  }
  finishRun()
  return folded
}

const isStep = (action: AnyAction): action is Step =>
  action.type === 'SmartContractExec' && action.pattern === 'generic' && action.detail.operation !== 'Tick-tock'

const wordsOf = ({ detail: { operation } }: Step): string =>
  operation.startsWith('0x') ? operation : formatOperation(operation)

function foldRun(
  first: Step,
  steps: readonly Step[],
  operationOf: (step: Step) => ReturnType<ProtocolSet['findOperation']>,
): ExtendedAction<'InternalSteps'> {
  const operations = new Set(steps.map(step => operationOf(step)?.words ?? wordsOf(step)))
  const protocol = operationOf(first)?.protocol
  return {
    type: 'InternalSteps',
    pattern: 'generic',
    status: first.status,
    detail: {
      ...(protocol !== undefined && { protocol }),
      account: first.detail.executor,
      count: BigInt(steps.length),
      operations: [...operations],
    },
    movements: steps.flatMap(({ movements }) => movements),
    baseTransactions: steps.flatMap(({ baseTransactions }) => baseTransactions),
    parts: steps,
  }
}
