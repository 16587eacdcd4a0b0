/** `code|name|description and what to change`: exit codes of TVM in the compute phase, named as in the TON docs. */
export const computeErrors = `
0|Success|The contract finished without an error.
1|Success|The contract finished without an error by its alternative exit.
2|Stack underflow|An instruction needed more values than there were on the stack. For a get method: too few arguments; otherwise a bug in the contract.
3|Stack overflow|More values were put on the stack than it can hold.
4|Integer overflow|A result did not fit into 257 bits, or there was a division by zero. Check the amounts in the message.
5|Range check error|An integer is out of the expected range, for example a negative amount. Check the numbers in the message.
6|Invalid opcode|The code has an instruction unknown to this TVM version. Check that the code is complete and compiled for the global version of this network.
7|Type check error|An instruction got a value of the wrong type, for example null instead of a cell. Check the arguments and whether the contract's data was initialised as its code expects.
8|Cell overflow|The contract tried to store more than 1023 bits or 4 references in one cell.
9|Cell underflow|The contract tried to read more from a cell than it has. Usually the message body is shorter or has another layout than expected; sometimes it is the contract's own data.
10|Dictionary error|A dictionary in the message or in the contract's data is invalid.
11|Unknown method|The code does not handle this call: the get method does not exist, or this kind of message is not supported.
12|Fatal error|TVM reached an impossible state. Please report it.
13|Out of gas|The gas limit was reached before the contract finished. Send more TON with the message, or reduce the gas usage of the contract.
-14|Out of gas|The gas limit was reached before the contract finished. Send more TON with the message, or reduce the gas usage of the contract.
14|Virtualization error|The code read a pruned part of a proof, or a library cell could not be loaded.
128|Null reference exception|Tact contracts: a null value was dereferenced.
129|Invalid serialization prefix|Tact contracts: a structure does not start with the expected opcode.
130|Invalid incoming message|Tact contracts: no receiver handles this message. Check the opcode at the start of the body.
131|Constraints error|Tact contracts: a condition of the contract is not met.
132|Access denied|Tact contracts: only the owner can do this. Check the sender.
133|Contract stopped|Tact contracts: the contract is stopped and does not accept messages.
134|Invalid argument|Tact contracts: an argument is not allowed.
135|Code of a contract was not found|Tact contracts: the code of another contract is missing in this one.
136|Invalid standard address|Tact contracts: an address is not a standard address of the basechain or the masterchain.
137|Masterchain support is not enabled|Tact contracts: masterchain addresses are not allowed.
138|Not a basechain address|Tact contracts: an address must be in the basechain.
333|Wrong workchain|By convention: a basechain address is expected. Check the workchain of the addresses in the message.
65535|Unknown operation|By convention: the contract does not support this opcode. Check the first 32 bits of the message body and the receiver.
`

/** The same for result codes of the action phase. */
export const actionErrors = `
0|Success|All actions were executed.
32|Action list is invalid|The list of actions that the contract created is invalid.
-32|Method not found|The list of actions could not be created because the method was not found.
33|Action list is too long|A transaction can have 255 actions. Send fewer messages at once.
34|Action is invalid or not supported|An action cannot be read, has incompatible send mode flags, or is not allowed here. Check the send mode and the layout of the outgoing message.
35|Invalid source address in outgoing message|The source of an outgoing message is not this contract. Leave the source empty.
36|Invalid destination address in outgoing message|The destination of an outgoing message does not exist in this network: an unknown workchain or the wrong kind of address.
37|Not enough TON|The balance does not cover the value and fees of an outgoing message, or a reserve. Lower the amounts, add TON, or use send mode 64 or 128 to send the rest.
38|Not enough extra currency|The contract does not have the extra currency that it tries to send.
39|Outgoing message does not fit into a cell|With fees and addresses filled in, an outgoing message does not fit into a cell. Put the body or the StateInit into a reference.
40|Cannot process a message|An outgoing message is too large or too deep, or its value does not cover its fees. Make the body smaller or send more TON.
41|Library reference is null|An action that changes libraries has no library.
42|Library change action error|A library could not be added or removed.
43|Too many cells|A library or a message has more cells, or is deeper, than the network allows.
50|Account state size exceeded limits|The code and data of the contract would be larger than the network allows for one account.
`
