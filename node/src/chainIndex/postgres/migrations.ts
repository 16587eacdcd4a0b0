/** One step of the database's structure, run in one transaction. A published step never changes: a change is a new one. */
export type Migration = { readonly version: number; readonly name: string; readonly sql: string }

/** All steps, oldest first; the version of a database is that of the last one that it has. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'tables',
    sql: `
-- The one row of what the index is of and how far it is.
create table tonoscope.index_state (
  single boolean primary key default true check (single),
  rows_version integer not null,
  zero_state jsonb not null,
  scope jsonb not null,
  partition_blocks bigint not null check (partition_blocks > 0),
  ranges jsonb not null default '[]',
  newest jsonb,
  -- Counts commits: a listener sees by it whether it missed one.
  revision bigint not null default 0,
  transactions bigint not null default 0,
  traces bigint not null default 0
);

-- Columns of 64 bits without a sign are stored less 2^63, so that they are in order.
create function tonoscope.lt(stored bigint) returns numeric
  language sql immutable strict parallel safe
  return stored::numeric + 9223372036854775808;

create table tonoscope.blocks (
  masterchain_seqno bigint not null,
  seqno bigint not null,
  shard bigint not null,
  start_lt bigint not null,
  end_lt bigint not null,
  utime bigint not null,
  workchain integer not null,
  transactions integer not null,
  root_hash bytea not null,
  file_hash bytea not null,
  primary key (seqno, shard, workchain, masterchain_seqno)
) partition by range (masterchain_seqno);
create index blocks_of_masterchain on tonoscope.blocks (masterchain_seqno);
create index blocks_by_lt on tonoscope.blocks (workchain, shard, end_lt);

-- The shards that blocks of a partition are in, and where the last one ends: a block by account and logical time is looked up in the
-- first partition that may have it.
create table tonoscope.shards (
  shard bigint not null,
  end_lt bigint not null,
  workchain integer not null,
  partition integer not null,
  primary key (workchain, shard, partition)
) with (fillfactor = 85);

create table tonoscope.transactions (
  masterchain_seqno bigint not null,
  lt bigint not null,
  utime bigint not null,
  block_seqno bigint not null,
  block_shard bigint not null,
  block_workchain integer not null,
  flags integer not null,
  op_code integer,
  exit_code integer,
  action_code integer,
  hash bytea not null,
  account bytea not null,
  trace_id bytea not null,
  parent bytea,
  in_message bytea,
  normalized bytea,
  code_hash bytea,
  out_messages bytea[],
  external_out bytea[],
  value numeric not null,
  fees numeric not null,
  primary key (hash, masterchain_seqno)
) partition by range (masterchain_seqno);
create index transactions_of_account on tonoscope.transactions (account, lt);
create index transactions_of_trace on tonoscope.transactions (trace_id);
create index transactions_of_block on tonoscope.transactions (block_seqno, block_shard, block_workchain);

-- Which transaction a hash leads to: its own, those of its messages. Not divided, so that a lookup takes the same time however many
-- partitions there are; with the masterchain block, only one of them is read then. The first 64 bits of hashes are enough, and short.
create table tonoscope.hashes (
  masterchain_seqno bigint not null,
  key bigint not null,
  transaction bigint not null
);
create index hashes_by_key on tonoscope.hashes (key);
create index hashes_by_masterchain on tonoscope.hashes using brin (masterchain_seqno) with (autosummarize = on);

-- In which partitions an account has transactions (first 64 bits of its ID), and from which logical time on.
create table tonoscope.account_partitions (
  account bigint not null,
  first_lt bigint not null,
  partition integer not null,
  primary key (account, partition)
);

create table tonoscope.cells (
  masterchain_seqno bigint not null,
  hash bytea not null,
  boc bytea not null,
  primary key (hash, masterchain_seqno)
) partition by range (masterchain_seqno);

-- Traces and heads change often, none of their indexed columns does: with free space a page takes the new row.
create table tonoscope.traces (
  start_lt bigint not null,
  start_utime bigint not null,
  end_lt bigint not null,
  end_utime bigint not null,
  -- The masterchain blocks between which its transactions are.
  first_seqno bigint,
  last_seqno bigint,
  transactions integer not null,
  open integer not null,
  has_start boolean not null,
  id bytea primary key,
  account bytea not null
) with (fillfactor = 85);

create table tonoscope.open_messages (
  created_lt bigint not null,
  hash bytea primary key,
  trace_id bytea not null,
  sender bytea not null,
  destination bytea not null
);
create index open_messages_of_trace on tonoscope.open_messages (trace_id);

create table tonoscope.heads (
  lt bigint not null,
  utime bigint not null,
  account bytea primary key,
  hash bytea not null,
  status text not null check (status in ('active', 'uninit', 'frozen', 'nonexist')),
  code_hash bytea,
  balance numeric
) with (fillfactor = 85);

create table tonoscope.contracts (
  lt bigint not null,
  account bytea not null,
  code_hash bytea not null,
  primary key (account, lt)
);

create table tonoscope.jetton_wallets (
  lt bigint not null,
  confirmed boolean,
  address bytea primary key,
  owner bytea not null,
  jetton bytea not null,
  balance numeric not null
) with (fillfactor = 85);
create index jetton_wallets_of_owner on tonoscope.jetton_wallets (owner, address);

create table tonoscope.items (
  lt bigint not null,
  confirmed boolean,
  address bytea primary key,
  owner bytea,
  collection bytea,
  index numeric
) with (fillfactor = 85);
create index items_of_owner on tonoscope.items (owner, address) where owner is not null;

create table tonoscope.domains (
  lt bigint not null,
  last_fill_up bigint not null,
  confirmed boolean,
  address bytea primary key,
  owner bytea,
  collection bytea not null,
  label bytea not null,
  wallet bytea
) with (fillfactor = 85);
create index domains_of_owner on tonoscope.domains (owner, address) where owner is not null;
create index domains_of_wallet on tonoscope.domains (wallet, address) where wallet is not null;

create table tonoscope.sales (
  lt bigint not null,
  address bytea primary key,
  item bytea not null,
  seller bytea
) with (fillfactor = 85);
create index sales_of_seller on tonoscope.sales (seller, address) where seller is not null;

create table tonoscope.described (
  end_lt bigint not null,
  trace_id bytea primary key,
  version bytea not null,
  reply bytea not null
);

create table tonoscope.documents (
  kind bytea not null,
  key bytea not null,
  text bytea not null,
  primary key (kind, key)
);
`,
  },
]
