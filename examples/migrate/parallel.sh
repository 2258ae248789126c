#!/usr/bin/env bash
# Rewrites a file over all cores with GNU parallel: parallel.sh in.ndjson out.ndjson report.ndjson
set -euo pipefail
in=$1 out=$2 report=$3
shards=$(mktemp -d)
trap 'rm -rf "$shards"' EXIT
parallel --pipepart -a "$in" --block -1 --keep-order \
  "lending-compat migrate --resource externalUser --from 25.2 --to 25.4 --report $shards/{#}.ndjson" > "$out"
# In the order of the shards; a line number is that of its shard.
find "$shards" -name '*.ndjson' | sort -V | xargs cat > "$report"
