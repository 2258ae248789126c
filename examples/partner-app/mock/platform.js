import express from 'express';

// Stands in for the platform on a developer's machine.
const mock = express();

mock.get('/lending/v3/externalUsers', (request, response) => {
  response.json([{ id: '7', firstName: 'Ida', lastName: 'Fern' }]);
});

mock.get('/lending/v1/loans/:loan/attachments', (request, response) => {
  response.status(200).json([]);
});

mock.listen(9090);
