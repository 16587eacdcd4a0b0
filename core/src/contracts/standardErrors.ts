/** `code|name|what it means and what to change`, for codes that the machine gives in the compute phase. */
export const computeErrors = `
0|Done|The contract finished without an error.
1|Done|The contract finished without an error by its alternative exit.
2|Stack underflow|An instruction wanted more values than the stack held. A get method called with too few arguments ends like this; otherwise it is a mistake in the contract's code.
3|Stack overflow|More values were put on the stack than it may hold.
4|Integer overflow|A result did not fit into 257 bits, or something was divided by zero. Check the amounts in the message.
5|Integer out of range|A value does not fit where the contract wanted to store or use it, for example a negative amount. Check the numbers in the message.
6|Unknown instruction|The code holds an instruction that this version of the machine does not know. Check that the code is whole and was compiled for this network's version.
7|Value of the wrong type|An instruction got a value of another type than it wants, for example null instead of a cell. Check the arguments, or whether the contract's data was set up as its code expects.
8|Cell overflow|The contract tried to put more than 1023 bits or 4 references into one cell.
9|Cell underflow|The contract tried to read more from a cell than it holds. Mostly the message body is shorter or laid out differently than the contract expects; sometimes it is the contract's own data.
10|Broken dictionary|A dictionary in the message or in the contract's data is not laid out as one.
11|Unknown method|Nothing in the code answers to this call: a get method that the contract does not have, or a kind of message that it does not handle.
12|Impossible situation|The machine met a state that cannot be; please report it.
13|Out of gas|The gas limit ended before the contract did. Send more TON with the message, or make the contract's work cheaper.
-14|Out of gas|The gas limit ended before the contract did. Send more TON with the message, or make the contract's work cheaper.
14|Virtualization error|The code read a part of a proof that was cut away, or a library cell could not be loaded.
128|Null reference|Contracts made by Tact: a value that is null was used as if it were there.
129|Wrong serialization prefix|Contracts made by Tact: a structure begins with another opcode than was expected.
130|Unknown message|Contracts made by Tact: no receiver handles this message. Check the opcode at the body's beginning.
131|Constraint broken|Contracts made by Tact: a condition of the contract does not hold.
132|Access denied|Contracts made by Tact: only the owner may do this. Check the sender.
133|Contract stopped|Contracts made by Tact: the contract is stopped and takes no messages.
134|Invalid argument|Contracts made by Tact: an argument is not allowed.
135|Code not found|Contracts made by Tact: the code of another contract is missing in this one.
136|Invalid address|Contracts made by Tact: an address is not a standard one of the basechain or the masterchain.
137|Masterchain not supported|Contracts made by Tact: addresses of the masterchain are not allowed here.
138|Not a basechain address|Contracts made by Tact: an address must be of the basechain.
333|Wrong workchain|By convention: an address of the basechain is expected. Check the workchain of the addresses in the message.
65535|Unknown operation|By convention: the contract does not know this opcode. Check the first 32 bits of the message body and whether it goes to the right contract.
`

/** The same for the action phase. */
export const actionErrors = `
0|Done|All actions were carried out.
32|Broken list of actions|The list of actions that the contract left is not laid out as one.
-32|Method not found|The list of actions could not be made because the method was not found.
33|Too many actions|A transaction may have 255 actions. Send fewer messages at once.
34|Invalid or unsupported action|An action cannot be read, has send mode flags that do not go together, or is not allowed here. Check the send mode and the layout of the message to be sent.
35|Invalid source address|An outgoing message names another sender than this contract. Leave the source empty.
36|Invalid destination address|An outgoing message goes to an address that does not exist in this network: an unknown workchain or the wrong kind of address.
37|Not enough TON|The balance does not cover the value of an outgoing message together with its fees, or a reserve. Lower the amounts, add TON, or use send mode 64 or 128 where the rest should be sent.
38|Not enough extra currency|The contract does not have the extra currency that it wants to send.
39|Message does not fit|An outgoing message no longer fits into a cell after fees and addresses were written into it. Put the body or the state init into a reference.
40|Message cannot be sent|An outgoing message is too large or too deep, or its value does not cover its fees. Make the body smaller or send more TON.
41|No library given|An action that changes libraries names none.
42|Library change failed|A library could not be added or removed.
43|Too many cells|A library or a message holds more cells, or is deeper, than the network allows.
50|Account too large|Code and data of the contract would be larger than the network allows for one account.
`
