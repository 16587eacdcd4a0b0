/**
 * `interface|code|name|what it means and what to change`: exit codes that contracts of these kinds give on purpose.
 * A name without a revision stands for all of them: `wallet_v3` for `wallet_v3r1` and `wallet_v3r2`.
 */
export const contractErrors = `
wallet_v1|33|Wrong seqno|The sequence number in the message is not the wallet's next one: the message was used before, or another one came first. Read seqno from the wallet and sign again.
wallet_v1|34|Wrong signature|The signature does not belong to this message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v2|33|Wrong seqno|The sequence number in the message is not the wallet's next one: the message was used before, or another one came first. Read seqno from the wallet and sign again.
wallet_v2|34|Wrong signature|The signature does not belong to this message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v2|35|Expired|The time until which the message is valid has passed. Set valid_until later than the time of the run and sign again.
wallet_v3|33|Wrong seqno|The sequence number in the message is not the wallet's next one: the message was used before, or another one came first. Read seqno from the wallet and sign again.
wallet_v3|34|Wrong subwallet|The subwallet id in the message is not this wallet's. The usual one is 698983191; use the one that the wallet was made with.
wallet_v3|35|Expired or wrong signature|This wallet gives one code for both: either valid_until has passed, or the signature does not belong to this message and the wallet's key.
wallet_v4|33|Wrong seqno|The sequence number in the message is not the wallet's next one: the message was used before, or another one came first. Read seqno from the wallet and sign again.
wallet_v4|34|Wrong subwallet|The subwallet id in the message is not this wallet's. The usual one is 698983191; use the one that the wallet was made with.
wallet_v4|35|Wrong signature|The signature does not belong to this message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v4|36|Expired|The time until which the message is valid has passed. Set valid_until later than the time of the run and sign again.
wallet_v4|39|Plugin not changed|The plugin to be installed is there already, or the one to be removed is not installed.
wallet_v4|80|Not enough TON for the plugin|The wallet must keep some TON after paying what the plugin asks for. Add TON or lower the amount.
wallet_v5_beta|33|Wrong seqno|The sequence number in the message is not the wallet's next one. Read seqno from the wallet and sign again.
wallet_v5_beta|34|Wrong wallet id|The wallet id in the message is of another network, workchain or subwallet.
wallet_v5_beta|35|Wrong signature|The signature does not belong to this message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v5_beta|36|Expired|The time until which the message is valid has passed. Set valid_until later than the time of the run and sign again.
wallet_v5|132|Signatures are switched off|This wallet can only be used by its extensions: it does not take signed messages.
wallet_v5|133|Wrong seqno|The sequence number in the message is not the wallet's next one: the message was used before, or another one came first. Read seqno from the wallet and sign again.
wallet_v5|134|Wrong wallet id|The wallet id in the message is of another network, workchain or subwallet. Testnet and mainnet wallets of one key differ here.
wallet_v5|135|Wrong signature|The signature does not belong to this message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v5|136|Expired|The time until which the message is valid has passed. Set valid_until later than the time of the run and sign again.
wallet_v5|137|Send mode must ignore errors|A signed message from outside may send only with mode +2 (ignore errors). Add 2 to the send mode of every order.
wallet_v5|138|Unknown opcode|The message does not begin with one of the wallet's opcodes: signed from outside 7369676e, signed from inside 73696e74, of an extension 6578746e.
wallet_v5|139|Extension not added|The extension to be added is there already.
wallet_v5|140|Extension not removed|The extension to be removed is not there.
wallet_v5|141|Unknown action|The list of extended actions holds one that the wallet does not know.
wallet_v5|142|No extension left in charge|Signatures cannot be switched off while the wallet has no extension: nobody could use it any more.
wallet_v5|143|Signatures already so|Signatures are switched on, or off, already.
wallet_v5|144|Last extension kept|The last extension cannot be removed while signatures are switched off: nobody could use the wallet any more.
wallet_v5|145|Extension of another workchain|An extension must be of the wallet's own workchain.
wallet_v5|146|Only for extensions|Only an extension may switch signatures on or off.
wallet_v5|147|Broken list of actions|The list of messages to be sent is not laid out as the wallet wants: only sends are allowed, each with its message in a reference.
wallet_highload_v1|33|Wrong seqno|The sequence number in the message is not the wallet's next one. Read seqno from the wallet and sign again.
wallet_highload_v1|34|Wrong subwallet|The subwallet id in the message is not this wallet's.
wallet_highload_v1|35|Expired or wrong signature|This wallet gives one code for both: either valid_until has passed, or the signature does not belong to this message and the wallet's key.
wallet_highload_v2|32|Query already done|A message with this query id was carried out before. Use another query id.
wallet_highload_v2|34|Wrong subwallet|The subwallet id in the message is not this wallet's.
wallet_highload_v2|35|Expired or wrong signature|The time in the upper half of the query id has passed or is too far away, or the signature does not belong to this message and the wallet's key.
wallet_highload_v3|33|Wrong signature|The signature does not belong to this message and the wallet's key. It signs the hash of the inner cell.
wallet_highload_v3|34|Wrong subwallet|The subwallet id in the message is not this wallet's. It is written into the wallet's data when it is made.
wallet_highload_v3|35|Created too early or too late|created_at must lie before the time of the run, by no more than the wallet's timeout.
wallet_highload_v3|36|Query already done|A message with this query id was carried out before. Use another query id.
wallet_highload_v3|37|Order cannot be sent|The message to be sent is not laid out as the wallet wants: internal, without a state init of its own, and with a bounced flag of 0.
wallet_highload_v3|38|Wrong timeout|The timeout in the message is not the one that the wallet was made with.
wallet_preprocessed_v2|33|Wrong seqno|The sequence number in the message is not the wallet's next one. Read seqno from the wallet and sign again.
wallet_preprocessed_v2|34|Expired|The time until which the message is valid has passed. Set valid_until later than the time of the run and sign again.
wallet_preprocessed_v2|35|Wrong signature|The signature does not belong to this message and the wallet's key.
wallet_vesting|33|Wrong seqno|The sequence number in the message is not the wallet's next one. Read seqno from the wallet and sign again.
wallet_vesting|34|Wrong subwallet|The subwallet id in the message is not this wallet's.
wallet_vesting|35|Wrong signature|The signature does not belong to this message and the wallet's key.
wallet_vesting|36|Expired|The time until which the message is valid has passed. Set valid_until later than the time of the run and sign again.
wallet_vesting|100|Send mode not allowed|While TON is locked, messages may be sent with mode 3 only.
wallet_vesting|101|Must be bounceable|While TON is locked, messages to allowed addresses must be bounceable.
wallet_vesting|102|State init not allowed|While TON is locked, messages to allowed addresses must not carry a state init.
wallet_vesting|103|Comment not allowed|While TON is locked, the message body must be one that the allowed contract is known to take.
wallet_vesting|104|Comment not allowed|While TON is locked, the comment holds a command that is not allowed.
jetton_wallet|705|Not the owner|Only the owner of this jetton wallet may transfer or burn. Send the message from the owner's wallet.
jetton_wallet|706|Not enough jettons|The jetton wallet holds fewer jettons than the message asks for. Lower the amount; mind the jetton's number of decimals.
jetton_wallet|707|Not from the minter or a wallet|Incoming jettons must be announced by the minter or by another jetton wallet of the same jetton.
jetton_wallet|708|Broken forward payload|The forward payload is not laid out as one: after forward_ton_amount there must be a bit that says whether it lies in a reference.
jetton_wallet|709|Not enough TON for fees|The message must carry forward_ton_amount and the fees of all following messages. Send more TON with it, 0.05 more is usual.
jetton_wallet|45|Wallet locked|The issuer has locked this jetton wallet: it can send no jettons, or take none.
jetton_wallet|47|Not enough jettons|The jetton wallet holds fewer jettons than the message asks for. Lower the amount; mind the jetton's number of decimals.
jetton_wallet|48|Not enough TON for fees|The message must carry forward_ton_amount and the fees of all following messages. Send more TON with it, 0.05 more is usual.
jetton_wallet|49|Broken message|The message is not laid out as the jetton wallet expects.
jetton_wallet|72|Unknown operation|The jetton wallet does not know this opcode, or bounced something that it cannot undo.
jetton_wallet|73|Not the owner|Only the owner of this jetton wallet may do this. Send the message from the owner's wallet.
jetton_wallet|74|Not from the minter or a wallet|Incoming jettons must be announced by the minter or by another jetton wallet of the same jetton.
jetton_wallet|333|Wrong workchain|Jettons can go only to addresses of the basechain. Check the destination.
jetton_wallet|65535|Unknown operation|The jetton wallet does not know this opcode. Check that the message goes to the jetton wallet and not to the minter or the owner.
jetton_master|48|Not enough TON for fees|The message must carry the fees of the messages that follow. Send more TON with it.
jetton_master|72|Unknown operation|The minter does not know this opcode.
jetton_master|73|Not the admin|Only the admin of this jetton may mint or change it. Send the message from the admin's wallet.
jetton_master|74|Not from a jetton wallet|A burn must be announced by a jetton wallet of this jetton.
jetton_master|75|Not enough TON for the answer|Asking for a wallet address costs a little: send more TON with the message.
jetton_master|333|Wrong workchain|The address must be of the basechain.
jetton_master|65535|Unknown operation|The minter does not know this opcode. Transfers go to the sender's jetton wallet, not to the minter.
nft_item|401|Not the owner|Only the owner of this NFT may transfer it. Send the message from the owner's wallet; an NFT on sale belongs to the sale contract.
nft_item|402|Not enough TON|The message must cover what is forwarded and leave the item its storage reserve. Send more TON with it, 0.05 is usual.
nft_item|405|Not from the collection|Only the collection may set up the item.
nft_item|333|Wrong workchain|The new owner must have an address of the basechain.
nft_item|65535|Unknown operation|The NFT does not know this opcode. Check the first 32 bits of the message body.
nft_collection|399|Too many items at once|One message may set up 250 items at most.
nft_collection|401|Not the owner|Only the owner of the collection may do this.
nft_collection|402|Wrong item index|The index of the new item is larger than the next free one.
nft_collection|65535|Unknown operation|The collection does not know this opcode.
sbt|401|Not the owner|Only the owner, or the authority, may do this.
sbt|403|Already revoked|The authority has revoked this item before.
sbt|413|Cannot be transferred|This item is bound to its owner for good.
subscription_v1|30|Payment not due|The next payment may be asked for only after the period, and a failed one only after the timeout.
elector|44|No stake|A stake of nothing is not taken.
elector|59|Frozen stakes do not add up|The elector's own data does not agree with itself.
tv_pool|60|Not a nominator|Only a nominator of this pool may do this.
tv_pool|61|Not from the basechain|Nominators must use wallets of the basechain.
tv_pool|62|The validator cannot be a nominator|The validator deposits with its own message, not as a nominator.
tv_pool|63|Comment must be one letter|Send the text "d" to deposit or "w" to withdraw.
tv_pool|64|Unknown comment|Send the text "d" to deposit or "w" to withdraw.
tv_pool|65|Too many nominators|The pool is full.
tv_pool|66|Too little for a deposit|The message must carry more than the deposit fee of 1 TON.
tv_pool|67|Deposit too small|The deposit is below the pool's minimum for nominators.
tv_pool|68|Deposit not possible|The deposit would not keep to the pool's rules.
tv_pool|69|Nominator not found|The pool has no such nominator.
tv_pool|70|Unknown operation|The pool does not know this opcode.
tv_pool|71|No withdrawal asked for|The nominator has not asked for a withdrawal.
tv_pool|73|Not the validator|Only the pool's validator may do this.
tv_pool|74|Stake not at home|The pool's stake is at work, or the value does not cover the fee. Wait until it is back.
tv_pool|75|Not the validator|Only the pool's validator may do this.
tv_pool|76|More than the validator has|The validator asked for more than its own part.
tv_pool|79|Stake at work|The pool's stake is with the elector. Wait until it is back.
tv_pool|80|Query id needed|The query id must not be 0.
tv_pool|81|Stake too small|The stake is below the elector's minimum.
tv_pool|82|Not enough TON|The pool does not hold as much as it should stake.
tv_pool|85|Withdrawals wait|Nominators wait for their TON: withdrawals must be processed first.
tv_pool|86|Not enough TON|The message must carry at least 1 TON.
tv_pool|112|Too early|The stake cannot be taken back yet.
single_nominator_pool|8192|Nominator not in the basechain|The nominator's wallet must be in the basechain.
single_nominator_pool|8193|Query id needed|The query id must not be 0.
single_nominator_pool|8194|Code not set|The new code could not be set.
single_nominator_pool|8195|Validator not in the masterchain|The validator's wallet must be in the masterchain.
single_nominator_pool|8196|Not enough TON|The pool does not hold as much as it should stake or pay out.
single_nominator_pool|8197|Not enough for the elector|The message to the elector must carry its fee.
`
