import type { Detection, Step, Use } from '../detection/types.js';
import type { Place } from '../provenance/types.js';
import type { EditedText } from './edited-text.js';

/** All that a detection covers of its file: an edit of it may reach as far. */
export function extentOf({ place, use }: Detection): Place {
  const places = [place, ...placesOf(use)].filter(({ file }) => file === place.file);
  return {
    file: place.file,
    start: Math.min(...places.map(({ start }) => start)),
    end: Math.max(...places.map(({ end }) => end)),
  };
}

function placesOf(use: Use): readonly Place[] {
  switch (use.kind) {
    case 'member':
    case 'bracket':
      return [use.object];
    case 'key':
      return [use.property, use.step?.whole].filter((place) => place !== undefined);
    case 'unused':
      return [use.whole];
    case 'parameter':
      return [use.property, use.step?.whole].filter((place) => place !== undefined);
    case 'declaration':
      return [use.member, use.key].filter((place) => place !== undefined);
    case 'path-string':
      return [use.read?.whole, use.asked?.whole, use.item].filter((place) => place !== undefined);
    case 'value':
      return [use.comparison?.whole, use.entry].filter((place) => place !== undefined);
    default:
      return [];
  }
}

/** A detection with its places as they are after edits; undefined where one of them has gone. */
export function moved(detection: Detection, edited: EditedText): Detection | undefined {
  const { file } = detection.place;
  const lost = new Set<Place>();
  const now = (place: Place): Place => {
    if (place.file !== file) return place;
    const found = edited.now(place);
    if (found === undefined) lost.add(place);
    return found ?? place;
  };
  const place = now(detection.place);
  const use = movedUse(detection.use, now);
  if (lost.size > 0) return undefined;
  const evidence = detection.evidence.map((link) => ({ ...link, place: edited.now(link.place) ?? link.place }));
  return { ...detection, place, use, evidence };
}

function movedStep({ whole, value }: Step, now: (place: Place) => Place): Step {
  return { whole: now(whole), value: now(value) };
}

function movedUse(use: Use, now: (place: Place) => Place): Use {
  switch (use.kind) {
    case 'member':
    case 'bracket':
      return { ...use, object: now(use.object) };
    case 'key':
      return { ...use, property: now(use.property), ...(use.step && { step: movedStep(use.step, now) }) };
    case 'unused':
      return { ...use, whole: now(use.whole) };
    case 'parameter':
      return {
        ...use,
        ...(use.property && { property: now(use.property) }),
        ...(use.step && { step: movedStep(use.step, now) }),
      };
    case 'declaration':
      return {
        ...use,
        ...(use.member && { member: now(use.member) }),
        ...(use.key && { key: now(use.key) }),
      };
    case 'path-string':
      return {
        ...use,
        ...(use.read && { read: { whole: now(use.read.whole), object: now(use.read.object) } }),
        ...(use.asked && { asked: { whole: now(use.asked.whole), object: now(use.asked.object) } }),
        ...(use.item && { item: now(use.item) }),
      };
    case 'value': {
      const { comparison, entry } = use;
      return {
        ...use,
        ...(comparison && {
          comparison: { ...comparison, whole: now(comparison.whole), other: now(comparison.other) },
        }),
        ...(entry && { entry: now(entry) }),
      };
    }
    default:
      return use;
  }
}
