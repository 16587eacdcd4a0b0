import type { DebugNode } from '../../contract/debug.ts'
import type { DebugNodeOpinion, DebugSecondOpinion } from '../../contract/debugSecondOpinion.ts'
import type { NodeOpinion, SecondOpinions } from './getSecondOpinions.ts'

/** The second opinion on a run, with its disagreements. */
export const presentSecondOpinion = ({ build, nodes, unchecked }: SecondOpinions): DebugSecondOpinion => ({
  build,
  agreeing: nodes.filter(({ opinion }) => opinion.agrees).length,
  checked: nodes.length,
  unchecked,
  disagreements: nodes.flatMap(each => (each.opinion.agrees ? [] : [{ node: each.id, ...presentOpinion(each) }])),
})

/** The tree of a run with the opinion on each transaction. */
export function withOpinions(node: DebugNode, { nodes }: SecondOpinions): DebugNode {
  const byId = new Map(nodes.map(each => [each.id, each]))
  const add = (each: DebugNode): DebugNode => {
    const opinion = byId.get(each.id)
    return { ...each, ...(opinion && { second_opinion: presentOpinion(opinion) }), children: each.children.map(add) }
  }
  return add(node)
}

function presentOpinion({ opinion, step }: NodeOpinion): DebugNodeOpinion {
  if (opinion.agrees) return { agrees: true, masked: [...opinion.masked] }
  const { field, ofRecord, second } = opinion
  return {
    ...{ agrees: false, masked: [], field },
    ...(ofRecord !== undefined && { of_record: ofRecord }),
    ...(second !== undefined && { second }),
    ...(step && { step: { index: step.step, of_record: step.ofRecord, second: step.second } }),
  }
}
