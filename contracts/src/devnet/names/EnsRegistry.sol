// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IEnsRegistry} from "./interfaces/IEnsRegistry.sol";

/// @notice See {IEnsRegistry}.
contract EnsRegistry is IEnsRegistry {
    struct Node {
        address owner;
        address resolver;
        uint64 ttl;
    }

    mapping(bytes32 node => Node) private nodes;

    /// @inheritdoc IEnsRegistry
    mapping(address owner => mapping(address operator => bool)) public override isApprovedForAll;

    /// @param rootOwner The owner of the root.
    constructor(address rootOwner) {
        nodes[bytes32(0)].owner = rootOwner;
        emit Transfer(bytes32(0), rootOwner);
    }

    modifier authorised(bytes32 node) {
        address holder = nodes[node].owner;
        if (holder != msg.sender && !isApprovedForAll[holder][msg.sender]) revert NotAuthorised(node, msg.sender);
        _;
    }

    /// @inheritdoc IEnsRegistry
    function setRecord(bytes32 node, address newOwner, address newResolver, uint64 newTtl) external override {
        setOwner(node, newOwner);
        writeRecord(node, newResolver, newTtl);
    }

    /// @inheritdoc IEnsRegistry
    function setSubnodeRecord(bytes32 node, bytes32 label, address newOwner, address newResolver, uint64 newTtl)
        external
        override
    {
        writeRecord(setSubnodeOwner(node, label, newOwner), newResolver, newTtl);
    }

    /// @inheritdoc IEnsRegistry
    function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner)
        public
        override
        authorised(node)
        returns (bytes32 subnode)
    {
        subnode = keccak256(abi.encodePacked(node, label));
        nodes[subnode].owner = newOwner;
        emit NewOwner(node, label, newOwner);
    }

    /// @inheritdoc IEnsRegistry
    function setOwner(bytes32 node, address newOwner) public override authorised(node) {
        nodes[node].owner = newOwner;
        emit Transfer(node, newOwner);
    }

    /// @inheritdoc IEnsRegistry
    function setResolver(bytes32 node, address newResolver) external override authorised(node) {
        writeRecord(node, newResolver, nodes[node].ttl);
    }

    /// @inheritdoc IEnsRegistry
    function setTTL(bytes32 node, uint64 newTtl) external override authorised(node) {
        writeRecord(node, nodes[node].resolver, newTtl);
    }

    /// @inheritdoc IEnsRegistry
    function setApprovalForAll(address operator, bool approved) external override {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    /// @inheritdoc IEnsRegistry
    function owner(bytes32 node) external view override returns (address account) {
        // As in ENS's own registry, a node that belongs to the registry itself has no owner.
        account = nodes[node].owner;
        return account == address(this) ? address(0) : account;
    }

    /// @inheritdoc IEnsRegistry
    function resolver(bytes32 node) external view override returns (address account) {
        return nodes[node].resolver;
    }

    /// @inheritdoc IEnsRegistry
    function ttl(bytes32 node) external view override returns (uint64 seconds_) {
        return nodes[node].ttl;
    }

    /// @inheritdoc IEnsRegistry
    function recordExists(bytes32 node) external view override returns (bool exists) {
        return nodes[node].owner != address(0);
    }

    function writeRecord(bytes32 node, address newResolver, uint64 newTtl) private {
        if (nodes[node].resolver != newResolver) {
            nodes[node].resolver = newResolver;
            emit NewResolver(node, newResolver);
        }
        if (nodes[node].ttl != newTtl) {
            nodes[node].ttl = newTtl;
            emit NewTTL(node, newTtl);
        }
    }
}
