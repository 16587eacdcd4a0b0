/** What toncenter replies if the seqno of a v5r1 wallet has been used. */
export const errorSample = `LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted
Cannot run message on account: inbound external message rejected by transaction 7C0F48CC81AA6D4ACF09AFBF562E616E9A39B75B18534FC1B27CFFE0C9169A49:
exitcode=133, steps=49, gas_used=0
VM Log (truncated):
...SIGNU
execute PUSHCONT x28945F0ADB31E1F2C087
execute IFNOT
execute XCHG s2
execute NOT
execute XCHG2 s0,s7
execute AND
execute THROWIF 132
execute XCPU s2,s5
execute EQUAL
execute THROWIFNOT 133
default exception handler, terminating vm with exit code 133
`
