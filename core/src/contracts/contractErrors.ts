/**
 * `interface|code|name|description and what to change`: exit codes that contracts of these kinds throw.
 * An interface without a revision stands for all revisions: `wallet_v3` for `wallet_v3r1` and `wallet_v3r2`.
 */
export const contractErrors = `
wallet_v1|33|Wrong seqno|The seqno in the message is not the wallet's current seqno: this message, or another one, has already been processed. Read the seqno from the wallet and sign again.
wallet_v1|34|Wrong signature|The signature does not match the message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v2|33|Wrong seqno|The seqno in the message is not the wallet's current seqno: this message, or another one, has already been processed. Read the seqno from the wallet and sign again.
wallet_v2|34|Wrong signature|The signature does not match the message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v2|35|Expired|valid_until has passed. Set valid_until after the time of the run and sign again.
wallet_v3|33|Wrong seqno|The seqno in the message is not the wallet's current seqno: this message, or another one, has already been processed. Read the seqno from the wallet and sign again.
wallet_v3|34|Wrong subwallet|The subwallet id in the message is not this wallet's. The default is 698983191; use the one in the wallet's data.
wallet_v3|35|Expired or wrong signature|This wallet uses one code for both: valid_until has passed, or the signature does not match the message and the wallet's key.
wallet_v4|33|Wrong seqno|The seqno in the message is not the wallet's current seqno: this message, or another one, has already been processed. Read the seqno from the wallet and sign again.
wallet_v4|34|Wrong subwallet|The subwallet id in the message is not this wallet's. The default is 698983191; use the one in the wallet's data.
wallet_v4|35|Wrong signature|The signature does not match the message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v4|36|Expired|valid_until has passed. Set valid_until after the time of the run and sign again.
wallet_v4|39|Plugin not changed|The plugin is already installed, or the plugin to remove is not installed.
wallet_v4|80|Not enough TON for the plugin|The wallet must keep some TON after paying the plugin's request. Add TON or lower the amount.
wallet_v5_beta|33|Wrong seqno|The seqno in the message is not the wallet's current seqno. Read the seqno from the wallet and sign again.
wallet_v5_beta|34|Wrong wallet id|The wallet id in the message belongs to another network, workchain or subwallet.
wallet_v5_beta|35|Wrong signature|The signature does not match the message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v5_beta|36|Expired|valid_until has passed. Set valid_until after the time of the run and sign again.
wallet_v5|132|Signature authentication is disabled|This wallet can only be used by its extensions: it does not accept signed messages.
wallet_v5|133|Wrong seqno|The seqno in the message is not the wallet's current seqno: this message, or another one, has already been processed. Read the seqno from the wallet and sign again.
wallet_v5|134|Wrong wallet id|The wallet id in the message belongs to another network, workchain or subwallet. Testnet and mainnet wallets with the same key have different wallet ids.
wallet_v5|135|Wrong signature|The signature does not match the message and the wallet's key. Sign with the key of this wallet, after the last change to the message.
wallet_v5|136|Expired|valid_until has passed. Set valid_until after the time of the run and sign again.
wallet_v5|137|Send mode must ignore errors|A signed external message can send only with mode +2 (ignore errors). Add 2 to the send mode of every outgoing message.
wallet_v5|138|Unknown opcode|The message does not start with one of the wallet's opcodes: signed external 7369676e, signed internal 73696e74, extension 6578746e.
wallet_v5|139|Extension not added|The extension is already installed.
wallet_v5|140|Extension not removed|The extension to remove is not installed.
wallet_v5|141|Unknown action|The list of extended actions has one that the wallet does not support.
wallet_v5|142|No extension|Signatures cannot be disabled while the wallet has no extension: it would become inaccessible.
wallet_v5|143|Signature mode unchanged|Signatures are already enabled or disabled.
wallet_v5|144|Last extension|The last extension cannot be removed while signatures are disabled: the wallet would become inaccessible.
wallet_v5|145|Wrong workchain of the extension|An extension must be in the wallet's workchain.
wallet_v5|146|Only for extensions|Only an extension can enable or disable signatures.
wallet_v5|147|Invalid action list|The list of outgoing messages is invalid: only action_send_msg is allowed, each with its message in a reference.
wallet_highload_v1|33|Wrong seqno|The seqno in the message is not the wallet's current seqno. Read the seqno from the wallet and sign again.
wallet_highload_v1|34|Wrong subwallet|The subwallet id in the message is not this wallet's.
wallet_highload_v1|35|Expired or wrong signature|This wallet uses one code for both: valid_until has passed, or the signature does not match the message and the wallet's key.
wallet_highload_v2|32|Query already processed|A message with this query id has already been processed. Use another query id.
wallet_highload_v2|34|Wrong subwallet|The subwallet id in the message is not this wallet's.
wallet_highload_v2|35|Expired or wrong signature|The time in the upper 32 bits of the query id has passed or is too far ahead, or the signature does not match the message and the wallet's key.
wallet_highload_v3|33|Wrong signature|The signature does not match the message and the wallet's key. It signs the hash of the inner cell.
wallet_highload_v3|34|Wrong subwallet|The subwallet id in the message is not this wallet's. It is set in the wallet's data on deployment.
wallet_highload_v3|35|Created too early or too late|created_at must be before the time of the run, by no more than the wallet's timeout.
wallet_highload_v3|36|Query already processed|A message with this query id has already been processed. Use another query id.
wallet_highload_v3|37|Invalid outgoing message|The outgoing message must be internal, without a StateInit, and with the bounced flag 0.
wallet_highload_v3|38|Wrong timeout|The timeout in the message is not the timeout in the wallet's data.
wallet_preprocessed_v2|33|Wrong seqno|The seqno in the message is not the wallet's current seqno. Read the seqno from the wallet and sign again.
wallet_preprocessed_v2|34|Expired|valid_until has passed. Set valid_until after the time of the run and sign again.
wallet_preprocessed_v2|35|Wrong signature|The signature does not match the message and the wallet's key.
wallet_vesting|33|Wrong seqno|The seqno in the message is not the wallet's current seqno. Read the seqno from the wallet and sign again.
wallet_vesting|34|Wrong subwallet|The subwallet id in the message is not this wallet's.
wallet_vesting|35|Wrong signature|The signature does not match the message and the wallet's key.
wallet_vesting|36|Expired|valid_until has passed. Set valid_until after the time of the run and sign again.
wallet_vesting|100|Send mode not allowed|While TON is locked, messages can be sent only with mode 3.
wallet_vesting|101|Must be bounceable|While TON is locked, messages to allowed addresses must be bounceable.
wallet_vesting|102|StateInit not allowed|While TON is locked, messages to allowed addresses must not have a StateInit.
wallet_vesting|103|Comment not allowed|While TON is locked, the message body must be a known operation of the allowed contract.
wallet_vesting|104|Comment not allowed|While TON is locked, the comment has a command that is not allowed.
jetton_wallet|705|Not the owner|Only the owner of this jetton wallet can transfer or burn. Send the message from the owner's wallet.
jetton_wallet|706|Not enough jettons|The jetton wallet has fewer jettons than requested. Lower the amount; check the decimals of the jetton.
jetton_wallet|707|Not from the minter or a wallet|Incoming jettons must come from the minter or another jetton wallet of the same jetton.
jetton_wallet|708|Invalid forward payload|After forward_ton_amount there must be a bit for whether the forward payload is in a reference.
jetton_wallet|709|Not enough TON for fees|The message must carry forward_ton_amount and the fees of all following messages. Send more TON with it, usually 0.05 TON more.
jetton_wallet|45|Wallet locked|The issuer has locked this jetton wallet: it cannot send or receive jettons.
jetton_wallet|47|Not enough jettons|The jetton wallet has fewer jettons than requested. Lower the amount; check the decimals of the jetton.
jetton_wallet|48|Not enough TON for fees|The message must carry forward_ton_amount and the fees of all following messages. Send more TON with it, usually 0.05 TON more.
jetton_wallet|49|Invalid message|The message does not have the layout that the jetton wallet expects.
jetton_wallet|72|Unknown operation|The jetton wallet does not support this opcode, or cannot handle this bounced message.
jetton_wallet|73|Not the owner|Only the owner of this jetton wallet can do this. Send the message from the owner's wallet.
jetton_wallet|74|Not from the minter or a wallet|Incoming jettons must come from the minter or another jetton wallet of the same jetton.
jetton_wallet|333|Wrong workchain|Jettons can be sent only to basechain addresses. Check the destination.
jetton_wallet|65535|Unknown operation|The jetton wallet does not support this opcode. Check that the message goes to the jetton wallet and not to the minter or the owner.
jetton_master|48|Not enough TON for fees|The message must carry the fees of the messages that follow. Send more TON with it.
jetton_master|72|Unknown operation|The minter does not support this opcode.
jetton_master|73|Not the admin|Only the admin of this jetton can mint or change it. Send the message from the admin's wallet.
jetton_master|74|Not from a jetton wallet|A burn notification must come from a jetton wallet of this jetton.
jetton_master|75|Not enough TON for the response|A wallet address request needs TON for the response: send more TON with the message.
jetton_master|333|Wrong workchain|The address must be in the basechain.
jetton_master|65535|Unknown operation|The minter does not support this opcode. Transfers go to the sender's jetton wallet, not to the minter.
nft_item|401|Not the owner|Only the owner of this NFT can transfer it. Send the message from the owner's wallet; an NFT on sale belongs to the sale contract.
nft_item|402|Not enough TON|The message must cover the forwarded amount and the storage reserve of the item. Send more TON with it, usually 0.05 TON.
nft_item|405|Not from the collection|Only the collection can initialise the item.
nft_item|333|Wrong workchain|The new owner must have a basechain address.
nft_item|65535|Unknown operation|The NFT does not support this opcode. Check the first 32 bits of the message body.
nft_collection|399|Too many items at once|One message can mint at most 250 items.
nft_collection|401|Not the owner|Only the owner of the collection can do this.
nft_collection|402|Wrong item index|The index of the new item is larger than the next free one.
nft_collection|65535|Unknown operation|The collection does not support this opcode.
sbt|401|Not the owner|Only the owner or the authority can do this.
sbt|403|Already revoked|The authority has already revoked this item.
sbt|413|Cannot be transferred|This item is permanently bound to its owner.
subscription_v1|30|Payment not due|The next payment can be requested only after the period, and a failed one only after the timeout.
elector|44|No stake|The stake is 0.
elector|59|Inconsistent frozen stakes|The elector's own data is inconsistent.
tv_pool|60|Not a nominator|Only a nominator of this pool can do this.
tv_pool|61|Not from the basechain|Nominators must use basechain wallets.
tv_pool|62|The validator cannot be a nominator|The validator deposits with its own message, not as a nominator.
tv_pool|63|Comment must be one letter|Send the text "d" to deposit or "w" to withdraw.
tv_pool|64|Unknown comment|Send the text "d" to deposit or "w" to withdraw.
tv_pool|65|Too many nominators|The pool is full.
tv_pool|66|Too little for a deposit|The message must carry more than the deposit fee of 1 TON.
tv_pool|67|Deposit too small|The deposit is below the pool's minimum for nominators.
tv_pool|68|Deposit not possible|The deposit would violate the pool's rules.
tv_pool|69|Nominator not found|This account is not a nominator of the pool.
tv_pool|70|Unknown operation|The pool does not support this opcode.
tv_pool|71|No withdrawal request|The nominator has not requested a withdrawal.
tv_pool|73|Not the validator|Only the pool's validator can do this.
tv_pool|74|Stake not returned|The pool's stake is in use, or the value does not cover the fee. Wait until the stake is returned.
tv_pool|75|Not the validator|Only the pool's validator can do this.
tv_pool|76|More than the validator has|The validator requested more than its own share.
tv_pool|79|Stake in use|The pool's stake is held by the elector. Wait until it is returned.
tv_pool|80|Query id required|The query id must not be 0.
tv_pool|81|Stake too small|The stake is below the elector's minimum.
tv_pool|82|Not enough TON|The pool's balance is less than the stake.
tv_pool|85|Pending withdrawals|Nominators have pending withdrawals, which must be processed first.
tv_pool|86|Not enough TON|The message must carry at least 1 TON.
tv_pool|112|Too early|The stake cannot be recovered yet.
single_nominator_pool|8192|Nominator not in the basechain|The nominator's wallet must be in the basechain.
single_nominator_pool|8193|Query id required|The query id must not be 0.
single_nominator_pool|8194|Code not set|The new code could not be set.
single_nominator_pool|8195|Validator not in the masterchain|The validator's wallet must be in the masterchain.
single_nominator_pool|8196|Not enough TON|The pool's balance is less than the stake or payout.
single_nominator_pool|8197|Not enough for the elector|The message to the elector must carry its fee.
`
