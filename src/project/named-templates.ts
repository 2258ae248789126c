import { attributeIn, scriptElements } from './script-elements.js';

/** A template that stands in a page under a name. */
export interface NamedTemplate {
  readonly name: string;
  readonly range: readonly [start: number, end: number];
}

/** Templates of AngularJS in a page: `<script type="text/ng-template" id="users.html">`. */
export function namedTemplates(page: string): readonly NamedTemplate[] {
  return scriptElements(page).flatMap(({ attributes, range }) => {
    const isNamed = attributeIn(attributes, 'type')?.toLowerCase() === NG_TEMPLATE;
    const name = isNamed ? attributeIn(attributes, 'id') : undefined;
    return name === undefined || !NAME.test(name) ? [] : [{ name, range }];
  });
}

/** The type of templates that have their names for whoever asks for a file. */
export const NG_TEMPLATE = 'text/ng-template';
const NAME = /^[^"'\\]+$/;
