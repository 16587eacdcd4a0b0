import { getOperation } from '@tonoscope/core/contract/debugNodes'
import { isDisputed, type TreeNode } from './traceModel.ts'
import { getChildItems, isTransaction, type Leaf, type SiblingGroup, type TreeItem } from './treeItems.ts'

/** Fewer siblings fit into the frame as they are. */
const MIN_GROUP = 5

/** The equal siblings of a tree. */
export type Fold = {
  /** The items of the transactions that have equal children, with these in groups. */
  readonly items: ReadonlyMap<TreeNode, readonly TreeItem[]>
  readonly groups: ReadonlyMap<string, SiblingGroup>
  /** Id of a transaction → its group. */
  readonly groupOf: ReadonlyMap<string, SiblingGroup>
}

/**
 * Folds equal siblings into groups: the same operation with the same outcome and equal effects. What failed, what
 * caused a failure, and what the second engine disagrees about is in no group.
 *
 * @param nodes the transactions of the tree, each before its children
 */
export function foldSiblings(nodes: readonly TreeNode[]): Fold {
  const getForm = createForms()
  const forms = new Map<TreeNode, number>()
  const fold = { items: new Map(), groups: new Map(), groupOf: new Map() } satisfies Fold
  for (const trace of nodes.toReversed()) {
    const children = getChildItems(trace)
    const childForms = children.map(child =>
      isTransaction(child) ? forms.get(child) : getForm(`${child.kind} ${getLeafForm(child)}`),
    )
    foldChildren(trace, children, childForms, fold)
    const isPlain =
      trace.state !== 'failed' &&
      trace.skippedActions === 0 &&
      trace.node.truncations.length === 0 &&
      !isDisputed(trace)
    if (isPlain && !childForms.includes(undefined)) forms.set(trace, getForm(`${getNodeForm(trace)} ${childForms}`))
  }
  return fold
}

/** Numbers for texts: a subtree of any size has a short form. */
function createForms(): (text: string) => number {
  const known = new Map<string, number>()
  return text => {
    const form = known.get(text) ?? known.size
    known.set(text, form)
    return form
  }
}

/** A transfer with a comment is a transfer. */
export const getGroupedOperation = (operation: string): string => (operation === 'text_comment' ? '' : operation)

const getNodeForm = ({ node, state, bounced, emulated }: TreeNode): string =>
  [getGroupedOperation(getOperation(node)), state, bounced, emulated].join()

function getLeafForm(leaf: Leaf): string {
  switch (leaf.kind) {
    case 'truncation':
      return `${leaf.truncation.kind} ${leaf.truncation.op_name}`
    case 'unsent':
      return leaf.unsent.code
    case 'out':
      return `${leaf.message.decoded_op_name ?? leaf.message.op_code}`
  }
}

type WritableFold = {
  items: Map<TreeNode, readonly TreeItem[]>
  groups: Map<string, SiblingGroup>
  groupOf: Map<string, SiblingGroup>
}

function foldChildren(
  parent: TreeNode,
  children: readonly (TreeNode | Leaf)[],
  forms: readonly (number | undefined)[],
  { items, groups, groupOf }: WritableFold,
): void {
  if (children.length < MIN_GROUP) return
  const equal = new Map<number, (TreeNode | Leaf)[]>()
  for (const [i, child] of children.entries()) {
    const form = forms[i]
    if (form === undefined) continue
    const members = equal.get(form)
    if (members) members.push(child)
    else equal.set(form, [child])
  }
  const folded = new Map<TreeItem, SiblingGroup>()
  for (const [form, members] of equal) {
    if (members.length < MIN_GROUP) continue
    const group: SiblingGroup = { kind: 'group', key: `${parent.id}-group-${form}`, parent, members }
    groups.set(group.key, group)
    for (const member of members) {
      folded.set(member, group)
      if (isTransaction(member)) groupOf.set(member.id, group)
    }
  }
  if (folded.size === 0) return
  // A group stands where its first member stood.
  items.set(parent, [...new Set(children.map(child => folded.get(child) ?? child))])
}

/** The children of a transaction that a tree shows, by the keys of the unfolded groups. */
export const getShownItems = (trace: TreeNode, { items }: Fold, unfolded: ReadonlySet<string>): readonly TreeItem[] =>
  items
    .get(trace)
    ?.flatMap((item): readonly TreeItem[] => ('members' in item && unfolded.has(item.key) ? item.members : [item])) ??
  getChildItems(trace)

/** The groups that hide a transaction: its own, and those of its ancestors. */
export function getGroupsAround(trace: TreeNode | undefined, { groupOf }: Fold): SiblingGroup[] {
  const found: SiblingGroup[] = []
  for (let node = trace; node; node = node.parent) {
    const group = groupOf.get(node.id)
    if (group) found.push(group)
  }
  return found
}

/** The groups with both transactions that match a filter and others: they are unfolded to tell them apart. */
export const getDividedGroups = ({ groups }: Fold, visibleNodes: ReadonlySet<string> | undefined): SiblingGroup[] =>
  visibleNodes === undefined
    ? []
    : [...groups.values()].filter(({ members }) => {
        const matching = members.filter(member => isTransaction(member) && visibleNodes.has(member.id)).length
        return matching > 0 && matching < members.length
      })
