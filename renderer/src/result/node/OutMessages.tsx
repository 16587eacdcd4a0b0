import { getOperation } from '@tonoscope/core/contract/debugNodes'
import type { JSX } from 'react'
import { toWords } from '../../format/words.ts'
import { type TreeNode, truncationLabels } from '../../trace/traceModel.ts'
import { WithoutAccountLinks } from '../../ui/AccountLink.tsx'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import tabs from '../tabs.module.css'
import { MessageCard } from './MessageCard.tsx'
import styles from './OutMessages.module.css'

/** The outgoing messages of a transaction: to children in the tree, external ones, truncated ones. */
export function OutMessages({ trace, onSelect }: { trace: TreeNode; onSelect: (id: string) => void }): JSX.Element {
  const { children, node } = trace
  const outs = node.transaction.out_msgs
  const events = outs.filter(message => message.msg_type === 'ext_out_msg')
  // In a tree, internal messages are children or truncations; a single transaction has its messages only.
  const truncated = new Set(node.truncations.map(({ message_hash }) => message_hash))
  const sent =
    children.length > 0
      ? []
      : outs.filter(message => message.msg_type !== 'ext_out_msg' && !truncated.has(message.hash))
  if (children.length + sent.length + events.length + node.truncations.length === 0)
    return <p className="hint">None.</p>
  return (
    <ul className={styles.out}>
      {children.map(child => (
        <li key={child.id}>
          <button type="button" className={tabs.link} onClick={() => onSelect(child.id)}>
            {toWords(getOperation(child.node)) || 'transfer'}
          </button>
          <Address address={child.account} />
          <span className="push-right">
            <Ton amount={child.node.transaction.in_msg?.value ?? 0n} />
          </span>
        </li>
      ))}
      {sent.map(message => (
        <li key={message.hash}>
          <details>
            <summary>
              <span className={styles.sent}>
                {toWords(message.decoded_op_name ?? message.op_code ?? 'transfer')}
                {message.destination && (
                  <WithoutAccountLinks>
                    <Address address={message.destination.address} name={message.destination.name} />
                  </WithoutAccountLinks>
                )}
                <span className="push-right">
                  <Ton amount={message.value} />
                </span>
              </span>
            </summary>
            <MessageCard message={message} />
          </details>
        </li>
      ))}
      {events.map(message => (
        <li key={message.hash}>
          <details>
            <summary>{toWords(message.decoded_op_name ?? message.op_code ?? 'event')}, external</summary>
            <MessageCard message={message} />
          </details>
        </li>
      ))}
      {node.truncations.map(truncation => (
        <li key={truncation.message_hash}>
          <span className="unknown">
            <Icon name="question" size={12} />{' '}
            {truncation.op_name === undefined ? 'message' : toWords(truncation.op_name)},{' '}
            {truncationLabels[truncation.kind]}
          </span>
          {truncation.destination !== undefined && <Address address={truncation.destination} />}
          <span className="push-right">
            <Ton amount={truncation.value} />
          </span>
          <p className="full-width text-small secondary">{truncation.text}</p>
        </li>
      ))}
    </ul>
  )
}
