// Counts rewrites and uses of what is deprecated. Needs @opentelemetry/api, and whatever exports its metrics.
import { subscribe } from 'node:diagnostics_channel';
import { metrics } from '@opentelemetry/api';
import { DEPRECATED_CHANNEL, REWRITE_CHANNEL } from 'lending-compat/migrate';

const meter = metrics.getMeter('lending-compat');
const rewrites = meter.createCounter('lending_compat.rewrites', { description: 'Changes that rewrote a payload' });
const deprecated = meter.createCounter('lending_compat.deprecated', { description: 'Uses of what is deprecated or sunset' });

// Labels are ids of the catalogue, so that there are few of them.
subscribe(REWRITE_CHANNEL, ({ change, resource, direction }) => rewrites.add(1, { change, resource, direction }));
subscribe(DEPRECATED_CHANNEL, ({ change, resource }) => deprecated.add(1, { change, resource }));
