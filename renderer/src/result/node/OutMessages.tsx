import type { JSX } from 'react'
import { toWords } from '../../format/words.ts'
import { cutWords, operationOf, type TraceNode } from '../../trace/model.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MessageCard } from './MessageCard.tsx'
import styles from './OutMessages.module.css'

/** What a transaction sent: to its children in the tree, to the outside, to where nobody followed. */
export function OutMessages({ trace, onGo }: { trace: TraceNode; onGo: (id: string) => void }): JSX.Element {
  const { children, node } = trace
  const outs = node.transaction.out_msgs
  const events = outs.filter(message => message.msg_type === 'ext_out_msg')
  // In a tree they are children, or edges that were cut; a transaction by itself only has its messages.
  const cut = new Set(node.truncations.map(({ message_hash }) => message_hash))
  const sent =
    children.length > 0 ? [] : outs.filter(message => message.msg_type !== 'ext_out_msg' && !cut.has(message.hash))
  if (children.length + sent.length + events.length + node.truncations.length === 0)
    return <p className={styles.quiet}>None.</p>
  return (
    <ul className={styles.out}>
      {children.map(child => (
        <li key={child.id}>
          <button type="button" className={styles.link} onClick={() => onGo(child.id)}>
            {toWords(operationOf(child.node)) || 'transfer'}
          </button>
          <Address address={child.account} />
          <span className={styles.value}>
            <Ton amount={child.node.transaction.in_msg?.value ?? 0n} />
          </span>
        </li>
      ))}
      {sent.map(message => (
        <li key={message.hash} className={styles.event}>
          <details>
            <summary>
              <span className={styles.sent}>
                {toWords(message.decoded_op_name ?? message.op_code ?? 'transfer')}
                {message.destination && (
                  <Address address={message.destination.address} name={message.destination.name} />
                )}
                <span className={styles.value}>
                  <Ton amount={message.value} />
                </span>
              </span>
            </summary>
            <MessageCard message={message} />
          </details>
        </li>
      ))}
      {events.map(message => (
        <li key={message.hash} className={styles.event}>
          <details>
            <summary>{toWords(message.decoded_op_name ?? message.op_code ?? 'event')}, to the outside</summary>
            <MessageCard message={message} />
          </details>
        </li>
      ))}
      {node.truncations.map(cut => (
        <li key={cut.message_hash}>
          <span className={styles.cut}>
            <Icon name="question" size={12} /> {cut.op_name === undefined ? 'message' : toWords(cut.op_name)},{' '}
            {cutWords[cut.kind]}
          </span>
          {cut.destination !== undefined && <Address address={cut.destination} />}
          <span className={styles.value}>
            <Ton amount={cut.value} />
          </span>
          <p className={styles.why}>{cut.text}</p>
        </li>
      ))}
    </ul>
  )
}
